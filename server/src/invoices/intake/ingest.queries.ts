import type { InvoiceCheck, Light } from '@esquadro/contract/fields/invoice-check'
import type { InvoiceAttribution, InvoiceKind, InvoiceStatus } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
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
 * deadlocks, because the database supports a limited number of locks and a return may refer to 500 sales.
 */
export async function lockKeys(trx: Database, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice'), bucket)
    from (select distinct hashtext(key) & 255 as bucket from unnest(${[...keys]}::text[]) as u (key) order by 1) b`.execute(
    trx,
  )
}

/** The records that exist for an access key. */
export interface KnownKey {
  /** Whether any store sent an invoice with this key, except one that the document replaces. */
  readonly isKnown: boolean
  /** Whether the same company cancelled it. */
  readonly isCancelled: boolean
  /** The store's own open invoice that was typed by hand, which its XML replaces. */
  readonly weaker: WeakerInvoice | null
}

export interface WeakerInvoice {
  readonly id: string
  readonly status: InvoiceStatus
  readonly customerId: string | null
  readonly professionalId: string | null
  readonly attribution: InvoiceAttribution | null
}

/** Finds the stored data about a document's access key; see `KnownKey`. */
export async function findKey(
  db: Database,
  { key, source }: { readonly key: string; readonly source: 'xml' | 'manual' },
  { store, replaces }: Pick<Submission, 'store' | 'replaces'>,
): Promise<KnownKey> {
  const { rows } = await sql<Omit<KnownKey, 'isKnown'> & { invoiceId: string | null; isCorrected: boolean }>`
    select i.id as invoice_id,
      i.id is not distinct from ${replaces?.invoiceId ?? null}::uuid and i.status = 'rejected' as is_corrected,
      case when i.source = 'manual' and ${source} = 'xml' and i.store_id = ${store.id}
          and i.status in ('received', 'unattributed', 'in-review')
        then json_build_object('id', i.id, 'status', i.status, 'customerId', i.customer_id,
          'professionalId', i.professional_id, 'attribution', i.attribution) end as weaker,
      exists (select from invoice_cancellations c join stores s on s.id = c.store_id
        where c.access_key = k.key and s.cnpj_root = ${store.cnpjRoot}
          and not c.waits and c.dismissed_at is null) as is_cancelled
    from (select ${key}::text as key) k left join invoices i on i.access_key = k.key`.execute(db)
  const { invoiceId = null, isCorrected = false, isCancelled = false, weaker = null } = rows[0] ?? {}
  return { isKnown: invoiceId !== null && !isCorrected && weaker === null, isCancelled, weaker }
}

/** The sale that a return refers to. */
export interface ReferencedSale {
  readonly id: string
  readonly professionalId: string | null
  readonly recipientDocument: string | null
}

/** Returns the first of some access keys that is a sale of the same company; or null. */
export async function findSale(
  db: Database,
  keys: readonly string[],
  store: SubmittingStore,
): Promise<ReferencedSale | null> {
  const { rows } = await sql<ReferencedSale>`
    select i.id, i.professional_id, i.recipient_document from invoices i join stores s on s.id = i.store_id
    where i.access_key = any(${[...keys]}::text[]) and i.kind = 'sale' and s.cnpj_root = ${store.cnpjRoot}
    order by array_position(${[...keys]}::text[], i.access_key) limit 1`.execute(db)
  return rows[0] ?? null
}

export interface NewInvoice {
  readonly source: 'xml' | 'manual'
  readonly kind: InvoiceKind
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
  readonly returnsInvoiceId: string | null
  readonly returnsAccessKey: string | null
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

const valuesOf = ({ store, actor, keyId }: Submission, invoice: NewInvoice) => ({
  ...invoice,
  checks: JSON.stringify(invoice.checks),
  storeId: store.id,
  sentBy: actor.id,
  sentKeyId: keyId ?? null,
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
 * Overwrites a rejected invoice of the store with its correction, which reopens it, or an open one that was
 * typed by hand with its XML. Returns false unless the invoice is one of these and has the same access key.
 */
export async function reopenInvoice(
  trx: Database,
  submission: Submission,
  id: string,
  invoice: NewInvoice,
): Promise<boolean> {
  const reopened = await trx
    .updateTable('invoices')
    .set({ ...valuesOf(submission, invoice), reason: null, decidedAt: null, decidedBy: null })
    .where('id', '=', id)
    .where('accessKey', '=', invoice.accessKey)
    .where('storeId', '=', submission.store.id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'rejected'),
        eb('source', '=', 'manual').and('status', 'in', ['received', 'unattributed', 'in-review']),
      ]),
    )
    .returning('id')
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

/** Sets the professional of the open returns of a sale. */
export async function setProfessionalOfReturns(
  trx: Database,
  saleId: string,
  professionalId: string | null,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ professionalId })
    .where('returnsInvoiceId', '=', saleId)
    .where('status', 'in', ['received', 'unattributed', 'in-review'])
    .execute()
}

/** Links the returns that waited for a sale of the company to it; returns their ids. */
export async function linkReturns(
  trx: Database,
  store: SubmittingStore,
  sale: { readonly id: string; readonly key: string; readonly professionalId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invoices r set returns_invoice_id = ${sale.id}, professional_id = ${sale.professionalId}::uuid, status = 'in-review'
    from stores s
    where s.id = r.store_id and s.cnpj_root = ${store.cnpjRoot} and r.returns_access_key = ${sale.key}
      and r.kind = 'return' and r.status = 'unattributed'
    returning r.id`.execute(trx)
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
  { store, actor, keyId, now }: Submission,
  { checks, ...cancellation }: NewCancellation,
): Promise<boolean> {
  const sender = { sentBy: actor.id, sentKeyId: keyId ?? null }
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

/** Replaces the documents that an invoice refers to. */
export async function writeReferences(
  trx: Database,
  invoiceId: string,
  references: readonly DocumentReference[],
): Promise<void> {
  await trx.deleteFrom('invoiceReferences').where('invoiceId', '=', invoiceId).execute()
  if (references.length === 0) return
  await sql`
    insert into invoice_references (invoice_id, position, line, access_key, original_line)
    select ${invoiceId}, position, line, access_key, original_line
    from unnest(${references.map(({ line }) => line)}::integer[], ${references.map(({ key }) => key)}::text[],
      ${references.map(({ originalLine }) => originalLine)}::integer[])
      with ordinality u (line, access_key, original_line, position)`.execute(trx)
}
