import type { Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type {
  InvoiceAttribution,
  InvoiceKind,
  InvoicePurpose,
  InvoiceStatus,
} from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { CancellationPart } from './cancellation-parts.rules.ts'
import type { DocumentItem, DocumentReference } from './document.rules.ts'
import type { Submission, SubmittingStore } from './submission.ts'

/** Returns a store that may submit invoices; null if it is inactive or awaits approval. */
export async function findSubmittingStore(db: Database, storeId: string): Promise<SubmittingStore | null> {
  const found = await db
    .selectFrom('stores')
    .select(['id', 'cnpj', 'cnpjRoot', 'tradeName', 'active', 'awaitsApproval'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!found?.active || found.awaitsApproval) return null
  return { id: found.id, cnpj: found.cnpj, cnpjRoot: found.cnpjRoot, tradeName: found.tradeName }
}

/**
 * Locks access keys, known or not, until the end of the transaction: an invoice, its returns and its
 * cancellation see each other in whatever order they arrive. Keys share 256 locks, taken in order to prevent
 * deadlocks, because the database supports a limited number of locks and a return may refer to 999 sales. A sealed
 * key shares the lock of its full one.
 */
export async function lockKeys(trx: Database, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice'), bucket)
    from (select distinct hashtext(left(key, 35)) & 255 as bucket from unnest(${[...keys]}::text[]) as u (key) order by 1) b`.execute(
    trx,
  )
}

/** The records that exist for an access key. */
export interface KnownKey {
  /** Whether any store sent an invoice with this key, except one that the document replaces. */
  readonly isKnown: boolean
  /** Whether the same company cancelled it. */
  readonly isCancelled: boolean
  /** Whether a cancellation of the same company waits for a decision. */
  readonly isCancellationWaiting: boolean
  /** The company's open invoice that was typed by hand, by any of its branches, which its XML replaces. */
  readonly weaker: WeakerInvoice | null
}

export interface WeakerInvoice {
  readonly id: string
  readonly status: InvoiceStatus
  readonly customerId: string | null
  readonly professionalId: string | null
  readonly attribution: InvoiceAttribution | null
}

/**
 * Finds the check that names why a note of the company was set aside when its XML was sent, such as a debit note; null if
 * none was. The random code of a typed key may differ.
 */
export async function findSetAside(
  db: Database,
  key: string,
  { cnpjRoot }: SubmittingStore,
): Promise<InvoiceCheck | null> {
  const { rows } = await sql<{ operation: InvoiceCheck }>`
    select c.operation from invoice_intakes k join stores s on s.id = k.store_id,
      lateral jsonb_array_elements(k.checks) as c (operation)
    where left(k.access_key, 35) = left(${key}::text, 35) and s.cnpj_root = ${cnpjRoot} and k.kind = 'other' and k.invoice_id is null
      and k.verdict <> 'red' and c.operation ->> 'name' = 'operation'
    order by k.position desc limit 1`.execute(db)
  return rows[0]?.operation ?? null
}

/** Whether an invoice is open and was typed by hand. */
const isOpenTyped = (invoice: string) => sql`
  ${sql.ref(`${invoice}.source`)} = 'manual' and ${sql.ref(`${invoice}.status`)} in ('received', 'unattributed', 'in-review')`

/** Finds the stored data about a document's access key; see `KnownKey`. */
export async function findKey(
  db: Database,
  { key, source }: { readonly key: string; readonly source: 'xml' | 'manual' },
  { store, replaces }: Pick<Submission, 'store' | 'replaces'>,
): Promise<KnownKey> {
  const { rows } = await sql<Omit<KnownKey, 'isKnown'> & { invoiceId: string | null; isCorrected: boolean }>`
    select i.id as invoice_id,
      i.id is not distinct from ${replaces?.invoiceId ?? null}::uuid and i.status = 'rejected' as is_corrected,
      (select json_build_object('id', w.id, 'status', w.status, 'customerId', w.customer_id,
          'professionalId', w.professional_id, 'attribution', w.attribution)
        from invoices w join stores s on s.id = w.store_id
        where left(w.access_key, 35) = left(k.key, 35) and s.cnpj_root = ${store.cnpjRoot}
          and (i.id is null or i.id = w.id) and ${source} = 'xml' and ${isOpenTyped('w')}
        order by w.position limit 1) as weaker,
      exists (select from invoice_cancellations c join stores s on s.id = c.store_id
        where c.access_key = k.key and s.cnpj_root = ${store.cnpjRoot}
          and not c.waits and c.dismissed_at is null) as is_cancelled,
      exists (select from invoice_cancellations c join stores s on s.id = c.store_id
        where c.access_key = k.key and s.cnpj_root = ${store.cnpjRoot} and c.waits) as is_cancellation_waiting
    from (select ${key}::text as key) k left join invoices i on i.access_key = k.key`.execute(db)
  const { invoiceId = null, isCorrected = false, weaker = null } = rows[0] ?? {}
  const { isCancelled = false, isCancellationWaiting = false } = rows[0] ?? {}
  return {
    isKnown: invoiceId !== null && !isCorrected && weaker?.id !== invoiceId,
    isCancelled,
    isCancellationWaiting,
    weaker,
  }
}

/** A known invoice of the company that a document refers to. */
export interface Original {
  readonly id: string
  /** The reference, as the document writes it. */
  readonly key: string
  readonly kind: InvoiceKind
  readonly professionalId: string | null
  readonly recipientDocument: string | null
}

/**
 * Whether an access key is the one that a reference names: the same, or the one of a sealed reference, whose random code is
 * zeros.
 */
const isNamed = (reference: string, key: string) => sql`
  left(${sql.ref(key)}, 35) = left(${sql.ref(reference)}, 35)
  and (${sql.ref(key)} = ${sql.ref(reference)} or substr(${sql.ref(reference)}, 36, 8) = '00000000')`

/** Lists the invoices of the same company that some references name, in the order of the references. */
export async function listOriginals(
  db: Database,
  references: readonly { readonly key: string }[],
  store: SubmittingStore,
): Promise<Original[]> {
  if (references.length === 0) return []
  const keys = [...new Set(references.map(({ key }) => key))]
  const { rows } = await sql<Original>`
    select i.id, r.key, i.kind, i.professional_id, i.recipient_document
    from unnest(${keys}::text[]) with ordinality as r (key, nth)
    cross join lateral (
      select i.* from invoices i join stores s on s.id = i.store_id
      where ${isNamed('r.key', 'i.access_key')} and s.cnpj_root = ${store.cnpjRoot}
      order by i.access_key = r.key desc, i.position desc limit 1
    ) i
    order by r.nth`.execute(db)
  return rows
}

/** Replaces the references of an invoice with those of its document, linked to the known originals. */
export async function writeReferences(
  trx: Database,
  invoiceId: string,
  references: readonly DocumentReference[],
  originals: readonly Original[],
): Promise<void> {
  await trx.deleteFrom('invoiceReferences').where('invoiceId', '=', invoiceId).execute()
  if (references.length === 0) return
  const idOf = new Map(originals.map(({ key, id }) => [key, id]))
  // Arrays, because there may be more references than a statement has parameters.
  await sql`
    insert into invoice_references (invoice_id, position, line, access_key, original_line, original_id)
    select ${invoiceId}, r.position, r.line, r.key, r.original_line, r.original_id
    from unnest(${references.map(({ line }) => line)}::int[], ${references.map(({ key }) => key)}::text[],
        ${references.map(({ originalLine }) => originalLine)}::int[],
        ${references.map(({ key }) => idOf.get(key) ?? null)}::uuid[])
      with ordinality as r (line, key, original_line, original_id, position)`.execute(trx)
}

export interface NewInvoice {
  readonly source: 'xml' | 'manual'
  readonly kind: InvoiceKind
  readonly purpose: InvoicePurpose | null
  readonly status: InvoiceStatus
  readonly accessKey: string
  readonly model: string
  readonly series: string
  readonly number: string
  readonly issuedAt: Date
  readonly issuedOn: string
  readonly emitterCnpj: string
  readonly recipientDocument: string | null
  readonly recipientName: string | null
  readonly totalCents: number
  readonly productsCents: number
  readonly customerId: string | null
  readonly professionalId: string | null
  readonly attribution: string | null
  readonly verdict: Light
  readonly checks: readonly InvoiceCheck[]
  /** Whether a check is a sign of abuse. */
  readonly isSuspected: boolean
  readonly fileId: string
}

export interface NewItem extends DocumentItem {
  readonly productId: string | null
  readonly matchedBy: string | null
}

const valuesOf = ({ store, actor, keyId, mail }: Submission, invoice: NewInvoice) => ({
  ...invoice,
  checks: JSON.stringify(invoice.checks),
  storeId: store.id,
  sentBy: actor.id,
  sentKeyId: keyId ?? null,
  mailId: mail?.id ?? null,
})

/** Inserts an invoice with its items and returns its id; null if its access key exists. */
export async function insertInvoice(
  trx: Database,
  submission: Submission,
  invoice: NewInvoice,
  items: readonly NewItem[],
): Promise<string | null> {
  const inserted = await trx
    .insertInto('invoices')
    .values({ ...valuesOf(submission, invoice), createdAt: submission.now })
    .onConflict((conflict) => conflict.column('accessKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await trx
    .insertInto('invoiceItems')
    .values(items.map((item) => ({ invoiceId: inserted.id, ...item })))
    .execute()
  return inserted.id
}

/**
 * Overwrites a rejected invoice of the store with its correction, which reopens it, or the company's open one that was
 * typed by hand with its XML, whose store and key it then has. Returns false unless the invoice is one of these.
 */
export async function reopenInvoice(
  trx: Database,
  submission: Submission,
  id: string,
  invoice: NewInvoice,
): Promise<boolean> {
  const { store } = submission
  const reopened = await trx
    .updateTable('invoices as i')
    .set({ ...valuesOf(submission, invoice), reason: null, decidedAt: null, decidedBy: null })
    .where('i.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('i.status', '=', 'rejected')
          .and('i.accessKey', '=', invoice.accessKey)
          .and('i.storeId', '=', store.id),
        sql<boolean>`${isOpenTyped('i')} and left(i.access_key, 35) = left(${invoice.accessKey}::text, 35)
          and exists (select from stores s where s.id = i.store_id and s.cnpj_root = ${store.cnpjRoot})`,
      ]),
    )
    .returning('i.id')
    .executeTakeFirst()
  return reopened !== undefined
}

/** Replaces the items of an invoice. Never deletes lines: a line without a successor no longer counts. */
export async function replaceItems(
  trx: Database,
  invoiceId: string,
  items: readonly NewItem[],
): Promise<void> {
  await trx
    .updateTable('invoiceItems')
    .set({ countsInTotal: false, netCents: 0, returnedCents: 0 })
    .where('invoiceId', '=', invoiceId)
    .execute()
  await trx
    .insertInto('invoiceItems')
    .values(items.map((item) => ({ invoiceId, ...item })))
    .onConflict((conflict) =>
      conflict.columns(['invoiceId', 'line']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        ean: eb.ref('excluded.ean'),
        otherCodes: eb.ref('excluded.otherCodes'),
        description: eb.ref('excluded.description'),
        ncm: eb.ref('excluded.ncm'),
        cfop: eb.ref('excluded.cfop'),
        unit: eb.ref('excluded.unit'),
        quantity: eb.ref('excluded.quantity'),
        valueCents: eb.ref('excluded.valueCents'),
        discountCents: eb.ref('excluded.discountCents'),
        countsInTotal: eb.ref('excluded.countsInTotal'),
        netCents: eb.ref('excluded.netCents'),
        productId: eb.ref('excluded.productId'),
        matchedBy: eb.ref('excluded.matchedBy'),
      })),
    )
    .execute()
}

/** A document that waited for another one. */
export interface WaitingDocument {
  readonly id: string
  readonly kind: InvoiceKind
  readonly status: InvoiceStatus
}

/**
 * Locks the documents of the company that wait for an invoice, in id order, and links them to it. A return that a buying
 * company issued is only linked to sales to that company. Returns them.
 */
export async function linkWaiting(
  trx: Database,
  store: SubmittingStore,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select r.id, r.kind, r.status from invoices r
    join stores s on s.id = r.store_id join invoices o on o.id = ${id}
    where s.cnpj_root = ${store.cnpjRoot}
      and r.id in (select x.invoice_id from invoice_references x
        where x.original_id is null and left(x.access_key, 35) = left(${key}::text, 35)
          and (x.access_key = ${key} or substr(x.access_key, 36, 8) = '00000000'))
      and (r.kind <> 'return' or left(r.emitter_cnpj, 8) = s.cnpj_root
        or left(r.emitter_cnpj, 8) = left(o.recipient_document, 8))
    order by r.id for no key update of r`.execute(trx)
  if (rows.length === 0) return rows
  await sql`
    update invoice_references x set original_id = ${id}
    where x.invoice_id = any(${rows.map((row) => row.id)}::uuid[]) and x.original_id is null
      and left(x.access_key, 35) = left(${key}::text, 35)
      and (x.access_key = ${key} or substr(x.access_key, 36, 8) = '00000000')`.execute(trx)
  return rows
}

/** Puts the returns that waited for a sale into review; returns their ids. */
export async function reviewReturns(trx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invoices set status = 'in-review'
    where id = any(${[...ids]}::uuid[]) and kind = 'return' and status = 'unattributed' returning id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Returns the invoice of an access key if a store of the same company submitted it; or null. */
export async function findCompanyInvoice(
  trx: Database,
  key: string,
  cnpjRoot: string,
): Promise<{ id: string } | null> {
  const found = await trx
    .selectFrom('invoices')
    .innerJoin('stores', 'stores.id', 'invoices.storeId')
    .select('invoices.id')
    .where('invoices.accessKey', '=', key)
    .where('stores.cnpjRoot', '=', cnpjRoot)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Lists the cancellations of an invoice that its company sent before, except dismissed ones, and the requests that were
 * refused because they had no answer, newest first, up to 20.
 */
export async function listCancellationParts(
  trx: Database,
  key: string,
  cnpjRoot: string,
): Promise<CancellationPart[]> {
  const { rows } = await sql<{ checks: InvoiceCheck[]; eventAt: Date | null }>`
    select checks, event_at from (
      select c.checks, c.event_at, c.created_at from invoice_cancellations c join stores s on s.id = c.store_id
      where c.access_key = ${key} and s.cnpj_root = ${cnpjRoot} and c.dismissed_at is null
      union all
      (select k.checks, null, k.created_at from invoice_intakes k join stores s on s.id = k.store_id
      where k.access_key = ${key} and s.cnpj_root = ${cnpjRoot} and k.kind = 'cancellation' and k.verdict = 'red'
        and k.checks @> '[{"name": "registered", "reason": "no-answer"}]'
      order by k.position desc limit 20)
    ) parts order by created_at desc limit 20`.execute(trx)
  return rows.map(({ checks, eventAt }) => ({ checks, eventAt: eventAt?.toISOString() ?? null }))
}

interface NewCancellation {
  readonly accessKey: string
  readonly eventAt: string | null
  readonly invoiceId: string | null
  readonly checks: readonly InvoiceCheck[]
  /** Whether an administrator has to decide on it. */
  readonly waits: boolean
}

/**
 * Inserts a cancellation; returns false if the store submitted it before. An effective cancellation replaces
 * one that waits or was dismissed.
 */
export async function insertCancellation(
  trx: Database,
  { store, actor, keyId, mail, now }: Submission,
  { checks, ...cancellation }: NewCancellation,
): Promise<boolean> {
  const sender = { sentBy: actor.id, sentKeyId: keyId ?? null, mailId: mail?.id ?? null }
  const values = { ...cancellation, ...sender, checks: JSON.stringify(checks), createdAt: now }
  const written = await trx
    .insertInto('invoiceCancellations')
    .values({ ...values, storeId: store.id })
    .onConflict((conflict) =>
      conflict
        .columns(['accessKey', 'storeId'])
        .doUpdateSet({ ...values, dismissedAt: null, dismissedBy: null })
        .where(sql<boolean>`not excluded.waits
          and (invoice_cancellations.waits or invoice_cancellations.dismissed_at is not null)`),
    )
    .returning('accessKey')
    .executeTakeFirst()
  return written !== undefined
}

/** Sets the file of a store's cancellation. */
export async function setCancellationFile(
  trx: Database,
  { store }: Submission,
  accessKey: string,
  fileId: string,
): Promise<void> {
  await trx
    .updateTable('invoiceCancellations')
    .set({ fileId })
    .where('accessKey', '=', accessKey)
    .where('storeId', '=', store.id)
    .execute()
}

/** Links the waiting cancellations of the company's key to its invoice, which has arrived after them. */
export async function linkCancellation(
  trx: Database,
  store: SubmittingStore,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  await sql`
    update invoice_cancellations c set invoice_id = ${id} from stores s
    where s.id = c.store_id and s.cnpj_root = ${store.cnpjRoot} and c.access_key = ${key} and c.waits`.execute(
    trx,
  )
}
