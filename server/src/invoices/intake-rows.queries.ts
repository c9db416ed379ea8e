import type { FileRefusal, InvoiceCheck, Light } from '@esquadro/contract/fields/invoice-check'
import type { InvoiceStatus, SentFile } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { FileStore } from '../context/file-store.ts'
import { type Claim, findValidClaim } from '../customers/claims.queries.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { storeFile } from '../files/store-file.ts'
import type { ProgrammeRules } from '../settings/settings.queries.ts'
import { type Decider, lockInvoices } from './decision.queries.ts'
import { allotAgain } from './returns.queries.ts'

/** The store that sends, as its register has it. */
export interface SendingStore {
  readonly id: string
  readonly cnpj: string
  readonly cnpjRoot: string
  readonly tradeName: string
}

/** Who sends, for which store, and what holds while the files are taken. */
export interface Sending {
  readonly store: SendingStore
  readonly actor: Decider & { readonly id: string }
  readonly settings: ProgrammeRules
  readonly now: Date
  /** What stands for the one item of an invoice typed by hand. */
  readonly manualItem: string
  /** What this takes the place of, where it is a correction. */
  readonly replaces?: Replaced
}

/** A refused file, or a rejected invoice. */
export interface Replaced {
  readonly intakeId?: string | undefined
  readonly invoiceId?: string | undefined
}

/** The store of a shopkeeper; `store.inactive` while it does not take part. */
export async function getSendingStore(db: Database, storeId: string | null): Promise<SendingStore> {
  if (storeId === null) throw new AppError('store.inactive')
  const found = await db
    .selectFrom('stores')
    .select(['id', 'cnpj', 'cnpjRoot', 'tradeName', 'active', 'awaitsApproval'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!found?.active || found.awaitsApproval) throw new AppError('store.inactive')
  return { id: found.id, cnpj: found.cnpj, cnpjRoot: found.cnpjRoot, tradeName: found.tradeName }
}

/**
 * Lets one transaction at a time deal with an access key, also with one that nobody has sent: an invoice, its returns
 * and its cancellation see each other whichever comes first.
 */
export async function holdKeys(trx: Database, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)].map((key) => `invoice ${key}`).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${names}::text[]) as u (name) order by name) held`.execute(trx)
}

/**
 * Whether an invoice of this key was taken before, whoever sent it, and whether the same company cancelled it. A rejected
 * one that is being corrected does not count as taken.
 */
export async function findKey(
  db: Database,
  key: string,
  { store, replaces }: Pick<Sending, 'store' | 'replaces'>,
): Promise<{ isKnown: boolean; isCancelled: boolean }> {
  const { rows } = await sql<{ isKnown: boolean; isCancelled: boolean }>`
    select exists (select from invoices where access_key = ${key}
        and (id = ${replaces?.invoiceId ?? null}::uuid and status = 'rejected') is not true) as is_known,
      exists (select from invoice_cancellations c join stores s on s.id = c.store_id
        where c.access_key = ${key} and s.cnpj_root = ${store.cnpjRoot}) as is_cancelled`.execute(db)
  return rows[0] ?? { isKnown: false, isCancelled: false }
}

/** The registration of a document that is valid on a day, with the professional's name; or null. */
export async function findNamedClaim(
  db: Database,
  document: string,
  day: string,
): Promise<(Claim & { readonly professionalName: string }) | null> {
  const claim = await findValidClaim(db, document, day)
  if (!claim) return null
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', claim.professionalId)
    .executeTakeFirstOrThrow()
  return { ...claim, professionalName: name }
}

/** What became of a file, as it is answered and noted. */
export interface Outcome extends Omit<SentFile, 'intakeId' | 'fileName' | 'archive'> {}

/** An outcome of which only this is known. */
export const outcomeOf = (
  of: Partial<Outcome> & { readonly verdict?: Light; readonly refusal?: FileRefusal },
): Outcome => ({
  kind: null,
  verdict: 'red',
  refusal: null,
  checks: [],
  invoiceId: null,
  accessKey: null,
  status: null,
  issuedOn: null,
  recipientMasked: null,
  totalCents: null,
  professionalName: null,
  ...of,
})

/** A file as it was sent; `mime` where its content is known. */
export interface FileSent {
  readonly fileName: string
  readonly archive: string | null
  readonly bytes?: Uint8Array | undefined
  readonly mime?: string
}

// Of an invoice that was taken before there is a file already.
const isWorthKeeping = ({ verdict, checks }: Outcome): boolean =>
  verdict === 'red' && !checks.some(({ name, light }) => name === 'already-sent' && light === 'red')

/** What is larger is not kept when it is refused: no invoice is, and a PDF or photo typed with one is smaller too. */
const KEPT_BYTES = 10 * 1024 * 1024

/**
 * Notes a file and what became of it, refusals included: those keep the file for a while, so that the store can look at
 * it. What it takes the place of is settled by it, whatever became of it.
 */
export async function noteIntake(
  trx: Database,
  files: FileStore,
  sending: Sending,
  { fileName, archive, bytes, mime }: FileSent,
  outcome: Outcome,
): Promise<SentFile> {
  const kept =
    isWorthKeeping(outcome) && bytes && bytes.length > 0 && bytes.length <= KEPT_BYTES
      ? await storeFile(trx, files, {
          bytes,
          name: fileName,
          mime: mime ?? 'application/octet-stream',
          ownerId: sending.actor.id,
          visibility: 'private',
          now: sending.now,
        })
      : null
  const { id } = await trx
    .insertInto('invoiceIntakes')
    .values({
      storeId: sending.store.id,
      sentBy: sending.actor.id,
      fileName,
      archive,
      byHand: mime !== undefined,
      kind: outcome.kind,
      accessKey: outcome.accessKey,
      issuedOn: outcome.issuedOn,
      totalCents: outcome.totalCents,
      verdict: outcome.verdict,
      refusal: outcome.refusal,
      checks: JSON.stringify(outcome.checks),
      invoiceId: outcome.invoiceId,
      fileId: kept?.id ?? null,
      createdAt: sending.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (sending.replaces?.intakeId)
    await trx
      .updateTable('invoiceIntakes')
      .set({ replacedBy: id })
      .where('id', '=', sending.replaces.intakeId)
      .where('storeId', '=', sending.store.id)
      .where('replacedBy', 'is', null)
      .execute()
  return { intakeId: id, fileName, archive, ...outcome }
}

export interface NewInvoice {
  readonly source: 'xml' | 'manual'
  readonly kind: 'sale' | 'return'
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
  readonly fileId: string
}

export interface NewItem {
  readonly line: number
  readonly code: string
  readonly ean: string | null
  readonly description: string
  readonly ncm: string | null
  readonly cfop: string | null
  readonly unit: string | null
  readonly quantity: string
  readonly valueCents: number
  readonly discountCents: number
  readonly countsInTotal: boolean
  readonly netCents: number
  readonly productId: string | null
  readonly matchedBy: string | null
}

/**
 * Writes an invoice with its items; `invoice.already-sent` where the key is taken. A rejected one of the own store that
 * is being corrected becomes this one, open again: nothing was credited for it. Answers its id.
 */
export async function insertInvoice(
  trx: Database,
  sending: Sending,
  invoice: NewInvoice,
  items: readonly NewItem[],
): Promise<string> {
  const facts = {
    ...invoice,
    checks: JSON.stringify(invoice.checks),
    storeId: sending.store.id,
    sentBy: sending.actor.id,
  }
  const replaced = sending.replaces?.invoiceId
  if (replaced) await holdWithReturns(trx, replaced)
  const again = replaced
    ? await trx
        .updateTable('invoices')
        .set({ ...facts, reason: null, decidedAt: null, decidedBy: null })
        .where('id', '=', replaced)
        .where('accessKey', '=', invoice.accessKey)
        .where('storeId', '=', sending.store.id)
        .where('status', '=', 'rejected')
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (again) {
    await takeItemsAgain(trx, again.id, items)
    await trx
      .updateTable('invoices')
      .set({ professionalId: invoice.professionalId })
      .where('returnsInvoiceId', '=', again.id)
      .where('status', 'in', ['received', 'unattributed', 'in-review'])
      .execute()
    return again.id
  }
  const inserted = await trx
    .insertInto('invoices')
    .values({ ...facts, createdAt: sending.now })
    .onConflict((conflict) => conflict.column('accessKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('invoice.already-sent')
  await trx
    .insertInto('invoiceItems')
    .values(items.map((item) => ({ invoiceId: inserted.id, ...item })))
    .execute()
  return inserted.id
}

/** Holds an invoice and the returns of it, in the one order of invoices. */
async function holdWithReturns(trx: Database, id: string): Promise<void> {
  const returns = await trx.selectFrom('invoices').select('id').where('returnsInvoiceId', '=', id).execute()
  await lockInvoices(trx, [id, ...returns.map((one) => one.id)])
}

// Lines are never deleted: one that the correction does not have no longer counts. What came back already is found anew.
async function takeItemsAgain(trx: Database, invoiceId: string, items: readonly NewItem[]): Promise<void> {
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
  await allotAgain(trx, invoiceId)
}
