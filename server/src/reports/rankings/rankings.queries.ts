import type { Level } from '@esquadro/contract/people/levels/levels'
import type { Profession } from '@esquadro/contract/people/professionals/vocabulary'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { withSortMemory } from '../../platform/database/sort-memory.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import type { Period } from './rankings.rules.ts'

export interface RankingFilter {
  readonly q?: string | undefined
  readonly profession?: Profession | undefined
  /** A level, the day to evaluate it on, and the condition that users `u` have it then. */
  readonly level?:
    | { readonly name: Level; readonly on: string; readonly condition: RawBuilder<SqlBool> }
    | undefined
  /** `Campinas/SP` */
  readonly city?: string | undefined
  readonly period: Period
  readonly previous: Period
  /** Whether the order is descending. */
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

/**
 * The points of every professional in the period and in the one before, which ends the day before. One pass
 * over the entries.
 */
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
  if (level) conditions.push(level.condition)
  return sql.join(conditions, sql` and `)
}

/** Ranks all professionals who match the filter and have points in either period, ignoring the search. */
const ranked = (filter: RankingFilter) => sql`
  summed as materialized (${summed(filter)}), scored as materialized (
    select u.id, u.name, n.points, n.previous_points,
      case when n.points > 0 then rank() over (order by n.points desc)::int end as position,
      case when n.previous_points > 0 then rank() over (order by n.previous_points desc)::int end as previous_position,
      row_number() over (order by n.points desc, u.name, u.id)::int as place
    from summed n
    join users u on u.id = n.professional_id
    ${filter.profession || filter.city ? sql`join professionals p on p.user_id = u.id` : sql``}
    where (n.points > 0 or n.previous_points > 0) and ${conditionsOf(filter)}
  )`

/** The rows of a cached ranking, without people erased since. */
const cachedRows = (id: number) => sql`
  scored as not materialized (
    select u.id, u.name, r.points, r.previous_points, r.position, r.previous_position, r.place
    from kept_ranking_rows r join users u on u.id = r.professional_id
    where r.ranking_id = ${id} and u.erased_at is null
  )`

/** The conditions that ranked professionals `s` have points in the period and match the search. */
const found = ({ q }: RankingFilter) => sql`s.position is not null
  ${q ? sql`and s.id in (select u.id from users u where ${contains('u.search', q)})` : sql``}`

const orderOf = ({ isReversed }: RankingFilter) => (isReversed ? sql`place desc` : sql`place`)

function selectRows(
  filter: RankingFilter,
  part: RawBuilder<unknown>,
  source = sql`scored s where ${found(filter)}`,
) {
  const { from, to } = filter.period
  return sql<RankedRow>`
    select s.id, s.place, s.position, s.previous_position, s.name, p.profession, p.city, p.state, s.points,
      s.previous_points, sales.invoices, sales.value_cents
    from (select * from ${source} order by ${orderOf(filter)} ${part}) s
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

interface PageRow {
  readonly items: RankedRow[]
  readonly first: Ranking['first']
  readonly total: number
  readonly points: number
  readonly previousPoints: number
}

/** The items of a `page` and the first ten of `scored`, as JSON. */
const pageAsJson = (filter: RankingFilter) => sql`
  coalesce((select json_agg(json_build_object('id', id, 'position', position, 'previousPosition', previous_position,
    'name', name, 'profession', profession, 'city', city, 'state', state, 'points', points, 'previousPoints', previous_points,
    'invoices', invoices, 'valueCents', value_cents) order by ${orderOf(filter)}) from page), '[]') as items,
  coalesce((select json_agg(json_build_object('id', id, 'position', position, 'name', name, 'points', points,
    'previousPoints', previous_points) order by place)
    from (select * from scored where position is not null and place <= 10) f), '[]') as first`

const rankingOf = (row: PageRow | undefined): Ranking => ({
  items: row?.items ?? [],
  total: row?.total ?? 0,
  first: row?.first ?? [],
  totals: { points: row?.points ?? 0, previousPoints: row?.previousPoints ?? 0 },
})

/** The sums over all professionals. */
const sums = sql`coalesce(sum(points) filter (where points > 0), 0)::bigint as points,
  coalesce(sum(previous_points) filter (where previous_points > 0), 0)::bigint as previous_points`

/**
 * Computes the ranking; returns a page of it, its first ten and its sums. One query, with memory for the sums
 * of all professionals.
 */
export async function computeRanking(db: Database, filter: RankingFilter, page: PageQuery): Promise<Ranking> {
  const { rows } = await withSortMemory(db, (trx) => selectComputed(filter, page).execute(trx))
  return rankingOf(rows[0])
}

const selectComputed = (filter: RankingFilter, page: PageQuery, keeping = sql``) => sql<PageRow>`
  with ${ranked(filter)}, page as (${selectRows(filter, pageOf(page))}) ${keeping}
  select ${pageAsJson(filter)}, (select count(*)::int from scored s where ${found(filter)}) as total, n.*
  from (select ${sums} from scored) n`

/** A ranking that was computed before. */
export interface CachedRanking {
  readonly id: number
  readonly ranked: number
  readonly points: number
  readonly previousPoints: number
  readonly computedAt: Date
  readonly usedAt: Date | null
  /** Whether the ledger's newest entry is still the same. */
  readonly isNewest: boolean
}

const keyOf = ({ period, profession, city, level }: RankingFilter) => ({
  periodFrom: period.from,
  periodTo: period.to,
  profession: profession ?? null,
  city: city ?? null,
  level: level?.name ?? null,
  levelOn: level?.on ?? null,
})

const isOfKey = (filter: RankingFilter) => {
  const key = keyOf(filter)
  return sql<SqlBool>`k.period_from = ${key.periodFrom}::date and k.period_to = ${key.periodTo}::date
    and k.profession is not distinct from ${key.profession} and k.city is not distinct from ${key.city}
    and k.level is not distinct from ${key.level} and k.level_on is not distinct from ${key.levelOn}::date`
}

const newestEntry = sql`(select coalesce(max(position), 0) from point_entries)`

/** Returns the cached ranking of a filter, for any search and order. */
export async function findCachedRanking(
  db: Database,
  filter: RankingFilter,
): Promise<CachedRanking | undefined> {
  const { rows } = await sql<CachedRanking>`
    select k.id, k.ranked, k.points, k.previous_points, k.computed_at, k.used_at,
      k.newest_entry = ${newestEntry} as is_newest
    from kept_rankings k where ${isOfKey(filter)}`.execute(db)
  return rows[0]
}

/** Reads a page of a cached ranking, with today's names. */
export async function readCachedRanking(
  db: Database,
  cached: CachedRanking,
  filter: RankingFilter,
  page: PageQuery,
): Promise<Ranking> {
  const skipped = (page.page - 1) * page.limit
  // Without a search, the positions determine the page. With a search, the rows are found once for the page
  // and its total.
  const [first, last] = filter.isReversed
    ? [cached.ranked - skipped - page.limit + 1, cached.ranked - skipped]
    : [skipped + 1, skipped + page.limit]
  const matched = filter.q
    ? sql`, wanted as materialized (
        select u.id from users u where ${contains('u.search', filter.q)} and u.erased_at is null
      ), matched as materialized (
        select r.place from wanted w join kept_ranking_rows r on r.professional_id = w.id and r.ranking_id = ${cached.id}
      )`
    : sql``
  const places = filter.q
    ? sql`s.place = any(array(select place from matched order by ${orderOf(filter)} ${pageOf(page)}))`
    : sql`s.place between ${first}::int and ${last}::int`
  const rows = selectRows(filter, sql``, sql`scored s where ${places}`)
  const { rows: read } = await withSortMemory(db, (trx) =>
    sql<PageRow>`
      with ${cachedRows(cached.id)} ${matched}, page as (${rows})
      select ${pageAsJson(filter)}, ${filter.q ? sql`(select count(*)::int from matched)` : sql`${cached.ranked}::int`} as total,
        ${cached.points}::bigint as points, ${cached.previousPoints}::bigint as previous_points`.execute(trx),
  )
  return rankingOf(read[0])
}

const lockKey = (filter: RankingFilter) =>
  sql`hashtextextended(${`ranking ${JSON.stringify(keyOf(filter))}`}, 0)`

/**
 * Waits until no other transaction computes the ranking of a filter, and blocks others until the end of this
 * one.
 */
export async function lockRanking(trx: Transaction, filter: RankingFilter): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(filter)})`.execute(trx)
}

/** Like `lockRanking`, but returns false rather than wait. */
export async function tryLockRanking(trx: Transaction, filter: RankingFilter): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(filter)}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/**
 * Computes the ranking of a filter like `computeRanking`, and caches it in place of an earlier one if at
 * least `many` professionals have points in its periods, whatever the filter. The caller holds the lock.
 */
export async function cacheRanking(
  trx: Transaction,
  filter: RankingFilter,
  page: PageQuery,
  { many, now, usedAt }: { readonly many: number; readonly now: Date; readonly usedAt: Date | null },
): Promise<Ranking & { readonly isKept: boolean }> {
  await sql`delete from kept_rankings k where ${isOfKey(filter)}`.execute(trx)
  const key = keyOf(filter)
  const keeping = sql`, kept as (
    insert into kept_rankings (period_from, period_to, profession, city, level, level_on, ranked, points, previous_points,
      newest_entry, computed_at, used_at)
    select ${key.periodFrom}::date, ${key.periodTo}::date, ${key.profession}, ${key.city}, ${key.level}, ${key.levelOn}::date,
      n.ranked, n.points, n.previous_points, ${newestEntry}, ${now}, ${usedAt}::timestamptz
    from (select count(position) as ranked, ${sums} from scored) n
    where (select count(*) from summed) >= ${many}
    returning id
  ), kept_rows as (
    insert into kept_ranking_rows (ranking_id, place, position, previous_position, professional_id, points, previous_points)
    select k.id, s.place, s.position, s.previous_position, s.id, s.points, s.previous_points
    from kept k cross join scored s where s.position is not null order by s.place
  )`
  const { rows } = await withSortMemory(trx, () => selectComputed(filter, page, keeping).execute(trx))
  const { rows: cached } = await sql`select from kept_rankings k where ${isOfKey(filter)}`.execute(trx)
  return { ...rankingOf(rows[0]), isKept: cached.length > 0 }
}

/** Records that a cached ranking was requested. */
export async function recordRankingRequest(db: Database, { id }: CachedRanking, now: Date): Promise<void> {
  await db.updateTable('keptRankings').set({ usedAt: now }).where('id', '=', id).execute()
}

/** Deletes the kept rankings that have not been requested since an instant. */
export async function deleteUnusedRankings(db: Database, since: Date): Promise<void> {
  await sql`delete from kept_rankings where greatest(used_at, computed_at) < ${since}`.execute(db)
}

/** Whether a ranking of all professionals has been requested since an instant. */
export async function isRankingUsed(db: Database, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from kept_rankings where profession is null and city is null and level is null and used_at > ${since} limit 1`.execute(
    db,
  )
  return rows.length > 0
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
  // Goes from one city to the next in the index: there are at most thousands of cities, for any number of
  // professionals.
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
