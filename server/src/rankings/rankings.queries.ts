import { BUSINESS_TIME_ZONE } from '@esquadro/contract/fields/date'
import type { PageQuery } from '@esquadro/contract/fields/page'
import type { Profession } from '@esquadro/contract/professionals/user-data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { pageOf } from '../database/page.queries.ts'
import { contains } from '../database/search.queries.ts'
import { withSortMemory } from '../database/sort-memory.queries.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import type { Period } from './rankings.rules.ts'

export interface RankingFilter {
  readonly q?: string | undefined
  readonly profession?: Profession | undefined
  /** The condition on users `u` that they have a level today. */
  readonly level?: RawBuilder<SqlBool> | undefined
  /** `Campinas/SP` */
  readonly city?: string | undefined
  readonly period: Period
  readonly previous: Period
  /** Whether the last come first. */
  readonly isReversed: boolean
}

export interface RankedRow {
  readonly id: string
  readonly position: number
  readonly previousPosition: number | null
  readonly name: string
  readonly profession: Profession | null
  readonly city: string | null
  readonly state: string | null
  readonly points: number
  readonly previousPoints: number
  readonly invoices: number
  readonly valueCents: number
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`

/** The points of every professional in the period and in the one before, which ends the day before. One pass over the entries. */
const summed = ({ period, previous }: RankingFilter) => sql`
  select e.professional_id,
    coalesce(sum(e.score_amount) filter (where e.occurred_at >= ${startOf(period.from)}), 0)::bigint as points,
    coalesce(sum(e.score_amount) filter (where e.occurred_at < ${startOf(period.from)}), 0)::bigint as previous_points
  from point_entries e
  where e.score_amount <> 0 and e.occurred_at >= ${startOf(previous.from)} and e.occurred_at < ${startOf(addDays(period.to, 1))}
  group by e.professional_id`

/** The conditions on professionals `p` with their users `u`, without the search. */
function conditionsOf({ profession, level, city }: RankingFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`u.erased_at is null`]
  if (profession) conditions.push(sql`p.profession = ${profession}`)
  if (city) {
    const slash = city.lastIndexOf('/')
    conditions.push(sql`p.city = ${slash < 0 ? city : city.slice(0, slash)}`)
    if (slash >= 0) conditions.push(sql`coalesce(p.state, '') = ${city.slice(slash + 1)}`)
  }
  if (level) conditions.push(level)
  return sql.join(conditions, sql` and `)
}

/** Ranks all professionals with points in either period who match the filter, without the search. */
const ranked = (filter: RankingFilter) => sql`
  scored as materialized (
    select u.id, u.name, n.points, n.previous_points,
      case when n.points > 0 then rank() over (order by n.points desc)::int end as position,
      case when n.previous_points > 0 then rank() over (order by n.previous_points desc)::int end as previous_position
    from (${summed(filter)}) n
    join users u on u.id = n.professional_id
    ${filter.profession || filter.city ? sql`join professionals p on p.user_id = u.id` : sql``}
    where (n.points > 0 or n.previous_points > 0) and ${conditionsOf(filter)}
  )`

/** The conditions on ranked professionals `s` that they have points in the period and match the search. */
const found = ({ q }: RankingFilter) => sql`s.position is not null
  ${q ? sql`and s.id in (select u.id from users u where ${contains('u.search', q)})` : sql``}`

const orderOf = ({ isReversed }: RankingFilter) =>
  isReversed ? sql`position desc, name desc, id` : sql`position, name, id`

function selectRows(filter: RankingFilter, part: RawBuilder<unknown>) {
  const { from, to } = filter.period
  return sql<RankedRow>`
    select s.id, s.position, s.previous_position, s.name, p.profession, p.city, p.state, s.points,
      s.previous_points, sales.invoices, sales.value_cents
    from (select * from scored s where ${found(filter)} order by ${orderOf(filter)} ${part}) s
    join professionals p on p.user_id = s.id
    cross join lateral (
      select count(*)::int as invoices, coalesce(sum(i.total_cents), 0)::bigint as value_cents from invoices i
      where i.professional_id = s.id and i.kind = 'sale' and i.status = 'approved'
        and i.issued_on between ${from}::date and ${to}::date
    ) sales
    order by ${orderOf(filter)}`
}

export interface Ranking {
  readonly items: RankedRow[]
  readonly total: number
  readonly first: Pick<RankedRow, 'id' | 'position' | 'name' | 'points' | 'previousPoints'>[]
  readonly totals: { readonly points: number; readonly previousPoints: number }
}

/** Reads a page of the ranking, its first ten and its sums. One query, with memory for the sums of all professionals. */
export async function getRanking(db: Database, filter: RankingFilter, page: PageQuery): Promise<Ranking> {
  const { rows } = await withSortMemory(db, (trx) =>
    sql<{
      items: RankedRow[]
      total: number
      first: Ranking['first']
      points: number
      previousPoints: number
    }>`
    with ${ranked(filter)}, page as (${selectRows(filter, pageOf(page))})
    select
      coalesce((select json_agg(json_build_object('id', id, 'position', position, 'previousPosition', previous_position,
        'name', name, 'profession', profession, 'city', city, 'state', state, 'points', points, 'previousPoints', previous_points,
        'invoices', invoices, 'valueCents', value_cents) order by ${orderOf(filter)}) from page), '[]') as items,
      (select count(*)::int from scored s where ${found(filter)}) as total,
      coalesce((select json_agg(json_build_object('id', id, 'position', position, 'name', name, 'points', points,
        'previousPoints', previous_points) order by position, name, id)
        from (select * from scored where position is not null order by position, name, id limit 10) f), '[]') as first,
      (select coalesce(sum(points) filter (where points > 0), 0)::bigint from scored) as points,
      (select coalesce(sum(previous_points) filter (where previous_points > 0), 0)::bigint from scored) as previous_points`.execute(
      trx,
    ),
  )
  const row = rows[0]
  return {
    items: row?.items ?? [],
    total: row?.total ?? 0,
    first: row?.first ?? [],
    totals: { points: row?.points ?? 0, previousPoints: row?.previousPoints ?? 0 },
  }
}

/** Reads the whole ranking in batches, for an export. */
export const exportedRanking = <Shaped>(
  db: Database,
  filter: RankingFilter,
  shape: (rows: readonly RankedRow[], trx: Database) => Promise<readonly Shaped[]>,
): AsyncIterable<readonly Shaped[]> =>
  readInBatches(db, sql<RankedRow>`with ${ranked(filter)} ${selectRows(filter, sql``)}`, shape)

/** Lists up to 25 cities of professionals whose name contains a text, as `Campinas/SP`. */
export async function listCities(db: Database, q: string): Promise<string[]> {
  // Goes from one city to the next in the index: there are thousands of cities at most, however many professionals.
  const { rows } = await sql<{ city: string }>`
    with recursive places as (
      (select p.city, p.state from professionals p where p.city is not null order by p.city, p.state limit 1)
      union all
      select next.city, next.state from places c cross join lateral (
        select * from (
          (select p.city, p.state from professionals p where p.city = c.city and p.state > c.state order by p.state limit 1)
          union all
          (select p.city, p.state from professionals p where p.city = c.city and p.state is null and c.state is not null limit 1)
          union all
          (select p.city, p.state from professionals p where p.city > c.city order by p.city, p.state limit 1)
        ) n order by n.city, n.state limit 1
      ) next
    )
    select distinct concat_ws('/', p.city, p.state) as city from places p
    where position(fold(${q}) in fold(p.city)) > 0
    order by city limit 25`.execute(db)
  return rows.map(({ city }) => city)
}
