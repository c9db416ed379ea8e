import type {
  InvoiceAttribution,
  InvoiceKind,
  InvoicePurpose,
  InvoiceStatus,
} from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import { type Database, prepared, serializationFailure } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** An invoice that is locked until the end of the transaction. */
export interface LockedInvoice {
  readonly id: string
  readonly kind: InvoiceKind
  readonly source: string
  readonly status: InvoiceStatus
  readonly points: number | null
  /** The number of its earlier approvals, which were reversed before it was opened again. */
  readonly formerApprovals: number
  readonly number: string
  readonly storeId: string
  readonly professionalId: string | null
  readonly customerId: string | null
  readonly attribution: InvoiceAttribution | null
  readonly purpose: InvoicePurpose | null
  /** Of a return or complement: the known sales that it refers to, also locked, with their professionals. */
  readonly originals: readonly { readonly id: string; readonly professionalId: string | null }[]
  readonly totalCents: number
  readonly issuedOn: string
  /** Whether it has an unresolved sign of abuse. */
  readonly isSuspected: boolean
  readonly storeName: string
}

/**
 * The sale that a reference `x` of a return names, with the note `o` of its key: that note, or the sale that earned by this
 * document if the note itself did not, such as a receipt whose invoice came first. Null while none is known. A return that
 * a buying company issued only concerns sales to it.
 */
export const saleOfReference = (issuer: 'r.emitter_cnpj' | 'i.emitter_cnpj') => sql<string | null>`
  coalesce(case when o.kind = 'sale' then o.id end, (
    select e.id
    from (
      select c.invoice_id as id from credited_documents c where c.natural_key = left(x.access_key, 35)
      union
      select k.id from jsonb_array_elements(case when o.kind = 'other' then o.explanation -> 'items' end) t
      join invoices k on k.access_key = t -> 'operation' ->> 'documentedBy'
    ) f
    join invoices e on e.id = f.id and left(e.access_key, 35) <> left(x.access_key, 35)
    where left(${sql.ref(issuer)}, 8) in (left(e.emitter_cnpj, 8), left(e.recipient_document, 8))
    order by e.position limit 1))`

/** Joins the note `o` of the key of a reference `x`, by its id, independently of the statistics of the planner. */
export const noteOfReference = sql`left join lateral (
  select o.id, o.kind, o.explanation from invoices o where o.id = x.original_id offset 0) o on true`

/**
 * The sales around some returns, as `around (referring_id, sale_id)`: those that they name, and those that approved returns
 * of these name, and so on, because they may exchange what they took.
 */
const salesAround = (ids: readonly string[]) => sql`
  with recursive around (referring_id, sale_id) as (
    select x.invoice_id, x.original_id
    from invoice_references x join invoices r on r.id = x.invoice_id and r.kind = 'return'
    where x.invoice_id = any(${[...ids]}::uuid[]) and x.original_id is not null
    union
    select a.referring_id, y.original_id
    from around a
    join invoice_references x on x.original_id = a.sale_id
    join invoices h on h.id = x.invoice_id and h.kind = 'return' and h.status = 'approved'
    join invoice_references y on y.invoice_id = h.id and y.original_id is not null
  )
  select referring_id, sale_id from around`

/**
 * The sales that returns and complements refer to, as `link (referring_id, id)`; for a return with the complements of its
 * sales, whose lines it may take from, and the sales that it may exchange with other returns, or has taken from instead.
 */
const linksOf = (ids: readonly string[]) => sql`
  select x.invoice_id as referring_id, ${saleOfReference('r.emitter_cnpj')} as id
  from invoice_references x join invoices r on r.id = x.invoice_id and (r.kind = 'return' or r.purpose = 'complement')
  ${noteOfReference}
  where x.invoice_id = any(${[...ids]}::uuid[])
  union
  select x.invoice_id, y.invoice_id
  from invoice_references x join invoices r on r.id = x.invoice_id and r.kind = 'return'
  join invoice_references y on y.original_id = x.original_id
  join invoices c on c.id = y.invoice_id and c.purpose = 'complement'
  where x.invoice_id = any(${[...ids]}::uuid[])
  union
  select a.referring_id, a.sale_id from (${salesAround(ids)}) a
  union
  select r.id, (sale ->> 'id')::uuid from invoices r, jsonb_array_elements(r.explanation -> 'sales') sale
  where r.id = any(${[...ids]}::uuid[]) and r.kind = 'return' and r.status = 'approved'`

/**
 * Locks invoices, and the sales that they return or complement, in id order to prevent deadlocks. Returns the requested
 * invoices that exist, in id order. Throws a serialization failure if a sale came in meanwhile that precedes a locked one.
 */
export async function lockInvoices(trx: Database, ids: readonly string[]): Promise<LockedInvoice[]> {
  const locked = await lockRows(trx, ids)
  const requested = new Set(ids)
  const found = locked.filter(({ id }) => requested.has(id))
  const referring = found.filter(({ kind, purpose }) => kind === 'return' || purpose === 'complement')
  if (referring.length === 0) return found.map((row) => ({ ...row, originals: [] }))
  // A sale may have arrived, or a return of the same sale may have been approved, while this call waited for the locks.
  const { rows: links } = await sql<{ referringId: string; id: string; professionalId: string | null }>`
    select ${prepared('invoice-links')} l.referring_id, l.id, i.professional_id from (${linksOf(referring.map(({ id }) => id))}) l
    join invoices i on i.id = l.id and i.kind = 'sale' order by l.id`.execute(trx)
  const known = new Set(locked.map(({ id }) => id))
  const later = links.map(({ id }) => id).filter((id) => !known.has(id))
  const highest = locked.at(-1)?.id ?? ''
  if (later.some((id) => id < highest))
    throw serializationFailure('invoices were linked while they were locked')
  if (later.length > 0) await lockRows(trx, later)
  return found.map((row) => ({
    ...row,
    originals: links
      .filter(({ referringId }) => referringId === row.id)
      .map(({ id, professionalId }) => ({ id, professionalId })),
  }))
}

async function lockRows(
  trx: Database,
  ids: readonly string[],
): Promise<readonly Omit<LockedInvoice, 'originals'>[]> {
  const { rows } = await sql<Omit<LockedInvoice, 'originals'>>`
    select ${prepared('invoice-locks')} i.id, i.kind, i.purpose, i.source, i.status, i.points, i.former_approvals, i.number, i.store_id, i.professional_id, i.customer_id, i.attribution,
      i.total_cents, i.issued_on, i.is_suspected, s.trade_name as store_name
    from invoices i join stores s on s.id = i.store_id
    where i.id = any(array(
      select unnest(${[...ids]}::uuid[])
      union select l.id from (${linksOf(ids)}) l
    ))
    order by i.id for no key update of i`.execute(trx)
  return rows
}

/** Locks one invoice; throws `not-found` if it does not exist. */
export async function lockInvoice(trx: Database, id: string): Promise<LockedInvoice> {
  const [invoice] = await lockInvoices(trx, [id])
  if (!invoice) throw new AppError('not-found')
  return invoice
}

/** Locks an invoice and the returns and complements that refer to it, in id order. */
export async function lockWithReturns(trx: Database, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from invoice_references x
    join invoices r on r.id = x.invoice_id and (r.kind = 'return' or r.purpose = 'complement')
    where x.original_id = ${id}`.execute(trx)
  await lockInvoices(trx, [id, ...rows.map((returned) => returned.id)])
}
