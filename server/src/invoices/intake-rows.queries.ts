import type { FileRefusal, InvoiceCheck, Light } from '@esquadro/contract/fields/invoice-check'
import type { InvoiceStatus, SentFile } from '@esquadro/contract/invoices/invoice'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import { type Claim, findValidClaim } from '../customers/claims.queries.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { Decider } from './decision.queries.ts'

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
  readonly settings: ProgrammeSettings
  readonly now: Date
  /** What stands for the one item of an invoice typed by hand. */
  readonly manualItem: string
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

/** Whether an invoice of this key was taken before, whoever sent it, and whether the same company cancelled it. */
export async function findKey(
  db: Database,
  key: string,
  store: SendingStore,
): Promise<{ isKnown: boolean; isCancelled: boolean }> {
  const { rows } = await sql<{ isKnown: boolean; isCancelled: boolean }>`
    select exists (select from invoices where access_key = ${key}) as is_known,
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
export interface Outcome extends Omit<SentFile, 'fileName' | 'archive'> {}

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

/** Notes a file and what became of it, refusals included. */
export async function noteIntake(
  trx: Database,
  sending: Sending,
  file: { readonly fileName: string; readonly archive: string | null },
  outcome: Outcome,
): Promise<SentFile> {
  await trx
    .insertInto('invoiceIntakes')
    .values({
      storeId: sending.store.id,
      sentBy: sending.actor.id,
      fileName: file.fileName,
      archive: file.archive,
      kind: outcome.kind,
      accessKey: outcome.accessKey,
      verdict: outcome.verdict,
      refusal: outcome.refusal,
      checks: JSON.stringify(outcome.checks),
      invoiceId: outcome.invoiceId,
      createdAt: sending.now,
    })
    .execute()
  return { ...file, ...outcome }
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

/** Writes an invoice with its items; `invoice.already-sent` where the key is taken. Answers its id. */
export async function insertInvoice(
  trx: Database,
  sending: Sending,
  invoice: NewInvoice,
  items: readonly NewItem[],
): Promise<string> {
  const inserted = await trx
    .insertInto('invoices')
    .values({
      ...invoice,
      checks: JSON.stringify(invoice.checks),
      storeId: sending.store.id,
      sentBy: sending.actor.id,
      createdAt: sending.now,
    })
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
