import type { InvoiceStatus, ReturnExplanation } from '@esquadro/contract/sales/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import { noteOfReference, saleOfReference } from '../../locks.queries.ts'
import type { ReturnFacts } from './returns.rules.ts'

/**
 * Reads a return with the known sales that it refers to, in its order, and their approved complements; null if it does not
 * exist.
 */
export async function findReturnFacts(db: Database, returnId: string): Promise<ReturnFacts | null> {
  const line = sql`'line', t.line, 'code', t.code, 'ean', t.ean, 'productId', t.product_id, 'unit', t.unit,
    'quantityE4', round(t.quantity * 10000)::bigint, 'valueCents', case when t.counts_in_total then t.value_cents else 0 end,
    'netCents', t.net_cents`
  const { rows } = await sql<ReturnFacts>`
    with named as (
      -- A line is only known in the document that the return names, not in another one of the same sale.
      select x.position, x.line, case when o.kind = 'sale' then x.original_line end as original_line, ${saleOfReference('r.emitter_cnpj')} as sale_id
      from invoice_references x join invoices r on r.id = x.invoice_id ${noteOfReference}
      where x.invoice_id = ${returnId}
    ), references_of as (
      select line, json_agg(json_build_object('saleId', sale_id, 'line', original_line) order by position) as list
      from named group by line
    ), originals as (
      select sale_id, min(position) as position from named where sale_id is not null group by 1
    ), sold as (
      select sale_id as id, null::uuid as adds_to, position from originals
      union all
      select distinct c.id, o.sale_id, o.position
      from originals o join invoice_references y on y.original_id = o.sale_id
      join invoices c on c.id = y.invoice_id and c.purpose = 'complement' and c.status = 'approved'
    )
    select r.id, r.former_approvals + 1 as approval, r.purpose, r.explanation,
      exists (select from invoice_cancellations k where k.invoice_id = r.id and k.waits) as has_waiting_cancellation,
      coalesce((select f.list from references_of f where f.line is null), '[]') as references,
      (select coalesce(json_agg(json_build_object(${line}, 'references', coalesce(f.list, '[]')) order by t.line), '[]')
        from invoice_items t left join references_of f on f.line = t.line where t.invoice_id = r.id) as lines,
      (select coalesce(json_agg(json_build_object('id', s.id, 'addsTo', s.adds_to, 'status', i.status, 'approval', i.former_approvals + 1,
          'issuedAt', i.issued_at, 'accessKey', i.access_key,
          'professionalId', i.professional_id, 'explanation', i.explanation, 'lines', (
            select coalesce(json_agg(json_build_object(${line}, 'returnedCents', t.returned_cents) order by t.line), '[]')
            from invoice_items t where t.invoice_id = s.id)
        ) order by s.adds_to is not null, s.position, i.issued_at, i.access_key), '[]')
        from sold s join invoices i on i.id = s.id) as sales
    from invoices r where r.id = ${returnId}`.execute(db)
  return rows[0] ?? null
}

/** Adds the returned amounts to the lines of the sales, or subtracts them with sign −1. */
export async function addReturnedCents(
  trx: Database,
  sales: readonly Pick<ReturnExplanation['sales'][number], 'id' | 'lines'>[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const lines = sales.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, saleId: id })))
  if (lines.length === 0) return
  await sql`
    update invoice_items t set returned_cents = t.returned_cents + ${sign} * back.cents
    from (select sale_id, line, sum(cents)::bigint as cents
      from unnest(${lines.map((line) => line.saleId)}::uuid[], ${lines.map((line) => line.originalLine)}::int[],
          ${lines.map((line) => line.cents)}::bigint[])
        as u (sale_id, line, cents) group by sale_id, line) back
    where t.invoice_id = back.sale_id and t.line = back.line`.execute(trx)
}

/** Lists the approved returns that refer to a sale in the order of their approval. */
export async function listAppliedReturns(db: Database, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.kind = 'return' and i.status = 'approved'
      and exists (select from invoice_references x where x.invoice_id = i.id and x.original_id = ${saleId})
    order by i.decided_at, i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The approved returns around some sales: those of the sales, of the other sales that these name, and so on. */
const returnsAround = (saleIds: readonly string[]) => sql`
  with recursive around (sale_id) as (
    select unnest(${[...saleIds]}::uuid[])
    union
    select y.original_id
    from around a
    join invoice_references x on x.original_id = a.sale_id
    join invoices h on h.id = x.invoice_id and h.kind = 'return' and h.status = 'approved'
    join invoice_references y on y.invoice_id = h.id and y.original_id is not null
  )
  select x.invoice_id from invoice_references x where x.original_id in (select sale_id from around)`

/** Lists the approved returns around some sales in the order of their approval. */
export async function listReturnsAround(db: Database, saleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.kind = 'return' and i.status = 'approved' and i.id in (${returnsAround(saleIds)})
    order by i.decided_at, i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks the approved returns around a sale that have open amounts, or have taken from it, and returns them in the order of
 * their approval.
 */
export async function lockOpenReturnsAround(trx: Database, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; decidedAt: Date }>`
    select i.id, i.decided_at from invoices i
    where i.kind = 'return' and i.status = 'approved' and i.id in (${returnsAround([saleId])})
      and (i.explanation -> 'leftOver' <> '[]' or i.explanation -> 'waiting' <> '[]'
        or i.explanation -> 'sales' @> ${JSON.stringify([{ id: saleId }])}::jsonb)
    order by i.id for no key update of i`.execute(trx)
  return rows
    .toSorted(
      (a, b) => a.decidedAt.getTime() - b.decidedAt.getTime() || Number(a.id > b.id) - Number(a.id < b.id),
    )
    .map(({ id }) => id)
}

/** A sale of an applied return. */
export interface AppliedSale {
  readonly id: string
  readonly status: InvoiceStatus
  readonly professionalId: string | null
  readonly explanation: unknown
  readonly storeId: string
  /** The number of its approval. */
  readonly approval: number
}

/** An entry that an applied return posted, with the sale of its credit. */
export interface PostedByReturn {
  readonly id: string
  readonly saleId: string
  readonly professionalId: string
  readonly amount: number
  readonly scoreAmount: number
  readonly acceleratedCents: number | null
  readonly cycle: string
  readonly creditId: string
  readonly expiresOn: string | null
}

/** Reads the explanation of a return. */
export async function findReturnExplanation(db: Database, returnId: string): Promise<unknown> {
  const found = await db
    .selectFrom('invoices')
    .select('explanation')
    .where('id', '=', returnId)
    .executeTakeFirst()
  return found?.explanation
}

/** Reads the sales of an applied return. */
export async function listAppliedSales(db: Database, ids: readonly string[]): Promise<AppliedSale[]> {
  const { rows } = await sql<AppliedSale>`
    select id, status, professional_id, explanation, store_id, former_approvals + 1 as approval from invoices where id = any(${[...ids]}::uuid[])
    order by id`.execute(db)
  return rows
}

/** Reads the entries that the present approval of a return posted, oldest first; `cause` is the end of their keys. */
export async function listPostedByReturn(
  db: Database,
  returnId: string,
  cause: string,
): Promise<PostedByReturn[]> {
  const { rows } = await sql<PostedByReturn>`
    select e.id, coalesce(d.source_id, c.source_id) as sale_id, e.professional_id, e.amount, e.score_amount,
      e.accelerated_cents, e.cycle, e.credit_id, c.expires_on
    from point_entries e
    join point_entries c on c.id = e.credit_id
    -- The credit of an expiry that the return took back.
    left join point_entries d on d.id = c.credit_id
    where e.source_type = 'invoice' and e.source_id = ${returnId}
      and starts_with(e.key, 'reversal:') and right(e.key, ${cause.length}) = ${cause}
    order by e.position`.execute(db)
  return rows
}
