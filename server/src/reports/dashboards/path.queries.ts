import type { PathExit } from '@esquadro/contract/reports/dashboards/cms'
import { sql } from 'kysely'
import { startOf } from '../../ledger/extract/extract.queries.ts'
import type { Database } from '../../platform/database/connect.ts'

export interface PathRow {
  readonly kind: PathExit | 'credited'
  readonly count: number
  readonly cents: number
  readonly points: number
  readonly since: Date | null
}

/**
 * Counts the notes of sales that were sent from a day on, by where they are now, with the older ones that still wait. A refused file counts
 * unless a later file replaced it.
 */
export async function listPath(db: Database, from: string): Promise<PathRow[]> {
  const { rows } = await sql<PathRow>`
    select kind, count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(sum(points), 0)::bigint as points, min(created_at) as since
    from (
      select case
          when status = 'approved' then case when points > 0 then 'credited' else 'no-points' end
          when status = 'received' then 'in-review'
          else status
        end as kind, total_cents as cents, points, created_at
      from invoices where kind = 'sale' and created_at >= ${startOf(from)}
      union all
      select status, total_cents, points, created_at
      from invoices where kind = 'sale' and status in ('in-review', 'unattributed') and created_at < ${startOf(from)}
      union all
      select 'refused', total_cents, null, created_at
      from invoice_intakes where verdict = 'red' and replaced_by is null and created_at >= ${startOf(from)}
    ) notes
    group by 1`.execute(db)
  return rows
}
