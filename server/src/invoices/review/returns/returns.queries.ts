import type { InvoiceStatus, ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { ReturnedSale } from './returns.rules.ts'

/** Reads the sale that a return refers to, with the lines of both; null while the sale is unknown. */
export async function findReturnedSale(db: Database, returnId: string): Promise<ReturnedSale | null> {
  const lines = (alias: string) => sql`
    (select coalesce(json_agg(json_build_object('line', t.line, 'code', t.code, 'ean', t.ean,
        'productId', t.product_id, 'netCents', t.net_cents, 'returnedCents', t.returned_cents) order by t.line), '[]')
      from invoice_items t where t.invoice_id = ${sql.ref(`${alias}.id`)})`
  const { rows } = await sql<ReturnedSale>`
    select o.id, o.status, o.professional_id, o.explanation, ${lines('r')} as returned, ${lines('o')} as sold
    from invoices r join invoices o on o.id = r.returns_invoice_id
    where r.id = ${returnId}`.execute(db)
  return rows[0] ?? null
}

/** Adds the returned amounts to the lines of the sale, or subtracts them with sign −1. */
export async function addReturnedCents(
  trx: Database,
  { lines, originalId }: ReturnExplanation,
  sign: 1 | -1 = 1,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update invoice_items t set returned_cents = t.returned_cents + ${sign} * back.cents
    from (select line, sum(cents)::bigint as cents
      from unnest(${lines.map((line) => line.originalLine)}::int[], ${lines.map((line) => line.cents)}::bigint[])
        as u (line, cents) group by line) back
    where t.invoice_id = ${originalId} and t.line = back.line`.execute(trx)
}

/** Lists the approved returns of a sale in the order of their approval. */
export async function listAppliedReturns(db: Database, saleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('returnsInvoiceId', '=', saleId)
    .where('status', '=', 'approved')
    .orderBy('decidedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An applied return with the state of its sale and the entries that it posted. */
export interface AppliedReturn {
  readonly explanation: unknown
  readonly saleStatus: InvoiceStatus
  readonly saleProfessionalId: string | null
  readonly saleExplanation: unknown
  readonly saleStoreId: string
  readonly entries: readonly PostedByReturn[]
}

interface PostedByReturn {
  readonly id: string
  readonly professionalId: string
  readonly amount: number
  readonly scoreAmount: number
  readonly acceleratedCents: number | null
  readonly cycle: string
  readonly creditId: string
  readonly expiresOn: string | null
}

/** Reads an applied return with its sale and the entries that it posted, oldest first; null if its sale is unknown. */
export async function findAppliedReturn(db: Database, returnId: string): Promise<AppliedReturn | null> {
  const { rows } = await sql<Omit<AppliedReturn, 'entries'> & (PostedByReturn | { readonly id: null })>`
    select r.explanation, o.status as sale_status, o.professional_id as sale_professional_id,
      o.explanation as sale_explanation, o.store_id as sale_store_id,
      e.id, e.professional_id, e.amount, e.score_amount, e.accelerated_cents, e.cycle,
      e.credit_id, c.expires_on
    from invoices r
    join invoices o on o.id = r.returns_invoice_id
    left join point_entries e on e.source_type = 'invoice' and e.source_id = r.id
    left join point_entries c on c.id = e.credit_id
    where r.id = ${returnId}
    order by e.position`.execute(db)
  const [first] = rows
  if (!first) return null
  return { ...first, entries: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}
