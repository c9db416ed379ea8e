import type { StoreTask } from '@esquadro/contract/reports/store-page/cms'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { PartRow } from '../professional-page/parts.rules.ts'

/** Sums a store's approved sales issued from a day on by professional: the first `limit` and the rest. */
export async function listProfessionalSales(
  db: Database,
  storeId: string,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select r.id, u.name, count(*)::int as parts, sum(r.sales)::int as sales, sum(r.cents)::bigint as sales_cents
    from (
      select case when row_number() over (order by sum(total_cents) desc, professional_id) <= ${limit} then professional_id end as id,
        count(*) as sales, sum(total_cents) as cents
      from invoices
      where store_id = ${storeId} and status = 'approved' and professional_id is not null and kind = 'sale'
        and issued_on >= ${from}::date
      group by professional_id
    ) r left join users u on u.id = r.id
    group by 1, 2
    order by r.id is null, sales_cents desc, 1`.execute(db)
  return rows
}

/** Sums a store's approved sales by month of issue from a day on; months without sales are missing. */
export async function listMonthSales(db: Database, storeId: string, from: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(issued_on, 'YYYY-MM') as month, count(*)::int as sales, sum(total_cents)::bigint as sales_cents
    from invoices
    where store_id = ${storeId} and status = 'approved' and kind = 'sale' and issued_on >= ${from}::date
    group by 1`.execute(db)
  return rows
}

export interface MonthRow {
  readonly month: string
  readonly sales: number
  readonly salesCents: number
}

export interface TaskRow {
  readonly kind: StoreTask
  readonly count: number
  readonly since: Date | null
}

/** Counts what is open at a store: its notes and cancellations in review, files without a correction, people to approve. */
export async function listStoreTasks(db: Database, storeId: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select status as kind, count(*)::int as count, min(created_at) as since
    from invoices where store_id = ${storeId} and status in ('unattributed', 'in-review') group by 1
    union all
    select 'cancellations', count(*)::int, min(k.created_at)
    from invoice_cancellations k where k.store_id = ${storeId} and k.waits
    union all
    select 'refused-files', count(*)::int, min(created_at)
    from invoice_intakes where store_id = ${storeId} and verdict = 'red' and dismissed_at is null and replaced_by is null
    union all
    select 'shopkeepers', count(*)::int, min(coalesce(u.email_confirmed_at, u.created_at))
    from shopkeepers k join users u on u.id = k.user_id
    where k.store_id = ${storeId} and u.status = 'awaiting-approval' and u.erased_at is null`.execute(db)
  return rows
}
