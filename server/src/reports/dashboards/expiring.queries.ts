import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import type { ExpiringPoints } from '@esquadro/contract/reports/dashboards/cms'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

export interface ExpiringFilter {
  readonly today: string
  /** A number of days ahead, or a month. */
  readonly within: string
  readonly q?: string | undefined
  readonly profession?: ExpiringPoints['profession'] | undefined
  readonly sort: 'firstOn' | '-firstOn' | 'points' | '-points' | 'name' | '-name'
}

export type ExpiringRow = Omit<ExpiringPoints, 'cents'>

const ORDERS: Readonly<Record<ExpiringFilter['sort'], RawBuilder<unknown>>> = {
  firstOn: sql`first_on, points desc, name, id`,
  '-firstOn': sql`first_on desc, points desc, name, id`,
  points: sql`points, first_on, name, id`,
  '-points': sql`points desc, first_on, name, id`,
  name: sql`name, id`,
  '-name': sql`name desc, id`,
}

function isExpiring({ today, within }: ExpiringFilter): RawBuilder<unknown> {
  const toCome = sql`l.remaining > 0 and l.expires_on > ${today}::date`
  if (/^\d+$/.test(within)) return sql`${toCome} and l.expires_on <= ${addDays(today, Number(within))}::date`
  const first = sql`${`${within}-01`}::date`
  return sql`${toCome} and l.expires_on >= ${first} and l.expires_on < (${first} + interval '1 month')::date`
}

// Sums before joining names, so that only listed or searched people are looked up.
const found = (filter: ExpiringFilter) => sql`
  from (
    select l.professional_id, sum(l.remaining)::bigint as points, count(*)::int as credits,
      min(l.expires_on) as first_on, max(l.expires_on) as last_on
    from point_lots l where ${isExpiring(filter)} group by 1
  ) x
  join users u on u.id = x.professional_id
  join professionals p on p.user_id = u.id
  where ${filter.q ? contains('u.search', filter.q) : sql`true`}
    and ${filter.profession ? sql`p.profession = ${filter.profession}` : sql`true`}`

const select = (filter: ExpiringFilter, page: RawBuilder<unknown>, sums = sql``) => sql<ExpiringRow>`
  select u.id, u.name, p.profession, x.points, x.credits, x.first_on, x.last_on ${sums}
  ${found(filter)} order by ${ORDERS[filter.sort]} ${page}`

interface Sums {
  readonly total: number
  readonly pointsOfAll: number
}

/**
 * Reads a page of the professionals whose points expire, and the number and points of all of them. One query,
 * because every page sorts all sums anyway; two past the last page.
 */
export async function listExpiring(
  db: Database,
  filter: ExpiringFilter,
  page: PageQuery,
): Promise<{ rows: ExpiringRow[]; total: number; points: number }> {
  const sums = sql`, (count(*) over ())::int as total, (sum(x.points) over ())::bigint as points_of_all`
  const { rows } = await (select(filter, pageOf(page), sums) as RawBuilder<ExpiringRow & Sums>).execute(db)
  const [first] = rows
  if (first)
    return {
      rows: rows.map(({ total: _, pointsOfAll: __, ...row }) => row),
      total: first.total,
      points: first.pointsOfAll,
    }
  const counted = await sql<{ total: number; points: number }>`
    select count(*)::int as total, coalesce(sum(x.points), 0)::bigint as points ${found(filter)}`.execute(db)
  return { rows: [], ...(counted.rows[0] ?? { total: 0, points: 0 }) }
}

/** Reads all professionals whose points expire in batches, for an export. */
export const exportedExpiring = (
  db: Database,
  filter: ExpiringFilter,
): AsyncIterable<readonly ExpiringRow[]> => readInBatches(db, select(filter, sql``), (rows) => rows)
