import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { sql } from 'kysely'
import { startOf } from '../../ledger/extract/extract.queries.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { PartRow } from './parts.rules.ts'

/** Lists a professional's score at the end of each day of a cycle that changed it. */
export async function listScoreDays(
  db: Database,
  professionalId: string,
  { cycle, from }: { readonly cycle: string; readonly from: string },
): Promise<{ day: string; points: number }[]> {
  const { rows } = await sql<{ day: string; points: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, (sum(score) over (order by day))::bigint as points
    from (
      select (occurred_at at time zone ${BUSINESS_TIME_ZONE})::date as day, sum(score_amount) as score
      from point_entries
      where professional_id = ${professionalId} and occurred_at >= ${startOf(from)} and cycle = ${cycle}
        and score_amount <> 0
      group by 1
    ) days
    order by 1`.execute(db)
  return rows
}

/** Sums a professional's approved sales issued from a day on by store: the first `limit` and the rest. */
export async function listStoreSales(
  db: Database,
  professionalId: string,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select r.id, s.trade_name as name, count(*)::int as parts, sum(r.sales)::int as sales, sum(r.cents)::bigint as sales_cents
    from (
      select case when row_number() over (order by sum(total_cents) desc, store_id) <= ${limit} then store_id end as id,
        count(*) as sales, sum(total_cents) as cents
      from invoices
      where professional_id = ${professionalId} and kind = 'sale' and status = 'approved' and issued_on >= ${from}::date
      group by store_id
    ) r left join stores s on s.id = r.id
    group by 1, 2
    order by r.id is null, sales_cents desc, 1`.execute(db)
  return rows
}
