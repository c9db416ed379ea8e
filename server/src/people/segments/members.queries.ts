import type { Profession } from '@esquadro/contract/people/professionals/vocabulary'
import type { SegmentCount } from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { type PageQuery, readSort, type SortValue } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import { type Database, errorCodeOf, inTransaction } from '../../platform/database/connect.ts'
import { COUNTED, pageOf } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import {
  activeCustomers,
  activeProfessionals,
  availablePoints,
  buildPredicate,
  isActiveProfessional,
  type Moment,
  ownSales,
  type Predicate,
  readMoment,
} from './conditions.queries.ts'

/** Milliseconds after which an exact count is abandoned for an estimate. */
const PATIENCE_MS = 2_000
const CANCELLED = '57014'

/**
 * Counts the professionals who meet each predicate. Returns the planner's estimates if counting takes too
 * long. Begins its own transaction.
 */
export async function countMembers(
  db: Database,
  predicates: readonly Predicate[],
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): Promise<SegmentCount[]> {
  if (predicates.length === 0) return []
  try {
    const counts = sql.join(
      predicates.map(
        (predicate, nth) =>
          sql`select ${sql.lit(nth)} as nth, count(*)::int as count from ${activeProfessionals} where ${predicate}`,
      ),
      sql` union all `,
    )
    const { rows } = await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(trx)
      return sql<{ count: number }>`${counts} order by nth`.execute(trx)
    })
    return rows.map(({ count }) => ({ count, isExact: true }))
  } catch (error) {
    if (errorCodeOf(error) !== CANCELLED) throw error
    return estimateMembers(db, predicates)
  }
}

interface Plan {
  readonly 'Plan Rows': number
  readonly 'Node Type': string
  readonly Plans?: readonly (Plan & { readonly 'Parent Relationship': string })[]
}

async function estimateMembers(db: Database, predicates: readonly Predicate[]): Promise<SegmentCount[]> {
  // An empty branch keeps the plan an append of all branches.
  const branches = sql.join(
    [
      ...predicates.map((predicate) => sql`select u.id from ${activeProfessionals} where ${predicate}`),
      sql`select null::uuid`,
    ],
    sql` union all `,
  )
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    explain (format json) ${branches}`.execute(db.withoutPlugins())
  const members = (rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []).filter(
    (plan) => plan['Parent Relationship'] === 'Member',
  )
  return predicates.map((_, nth) => ({
    count: Math.round(members[nth]?.['Plan Rows'] ?? 0),
    isExact: false,
  }))
}

export interface MemberRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly profession: Profession | null
  readonly city: string | null
  readonly state: string | null
  readonly createdAt: Date
  readonly availablePoints: number | null
  readonly lastSaleOn: string | null
  readonly customers: number | null
  readonly stores: string[] | null
  readonly experiences: string[] | null
}

interface Narrowing {
  readonly q?: string | undefined
  readonly sort: SortValue<'name' | 'createdAt'>
}

const narrowed = (predicate: Predicate, q: string | undefined): RawBuilder<boolean> =>
  q ? sql<boolean>`${predicate} and ${contains('u.search', q)}` : predicate

/** Selects members in order with the facts of the conditions; `rest` is the page. */
function selectMembers(
  conditions: readonly SegmentCondition[],
  at: Moment,
  { q, sort }: Narrowing,
  rest: RawBuilder<unknown>,
): RawBuilder<MemberRow> {
  const { column, direction } = readSort(sort)
  const order = sql`order by ${sql.ref(column === 'name' ? 'u.name' : 'u.created_at')} ${sql.raw(direction)}, u.id ${sql.raw(direction)}`
  const when = (kind: SegmentCondition['kind'], fact: RawBuilder<unknown>) =>
    conditions.some((condition) => condition.kind === kind) ? fact : sql`null`
  // Reads the facts only for the rows of the page.
  return sql<MemberRow>`
    select u.id, u.name, u.email, u.profession, u.city, u.state, u.created_at,
      ${when('available-points', availablePoints(at))} as available_points,
      ${when('last-sale', sql`(select max(i.issued_on) from ${ownSales})`)} as last_sale_on,
      ${when('customers', activeCustomers(at))} as customers,
      ${when('store', storesOf(conditions))} as stores,
      ${when('experience', experiencesOf(conditions))} as experiences
    from (
      select u.id, u.name, u.email, u.created_at, p.profession, p.city, p.state, p.reference_store_id
      from ${activeProfessionals} where ${narrowed(buildPredicate(conditions, at), q)}
      ${order} ${rest}
    ) u ${order}`
}

const idsIn = <Kind extends 'store' | 'experience'>(
  conditions: readonly SegmentCondition[],
  idsOf: (condition: Extract<SegmentCondition, { kind: Kind }>) => readonly string[],
  kind: Kind,
) => [
  ...new Set(
    conditions.flatMap((condition) =>
      condition.kind === kind ? idsOf(condition as Extract<SegmentCondition, { kind: Kind }>) : [],
    ),
  ),
]

export const storeIdsIn = (conditions: readonly SegmentCondition[]): string[] =>
  idsIn(conditions, ({ storeIds }) => storeIds, 'store')
export const experienceIdsIn = (conditions: readonly SegmentCondition[]): string[] =>
  idsIn(conditions, ({ experienceIds }) => experienceIds, 'experience')

const storesOf = (conditions: readonly SegmentCondition[]) => sql`array(
  select t.trade_name from stores t
  where t.id = any(${storeIdsIn(conditions)}::uuid[])
    and (t.id = u.reference_store_id or exists (select from ${ownSales} and i.store_id = t.id))
  order by t.trade_name, t.id)`

const experiencesOf = (conditions: readonly SegmentCondition[]) => sql`array(
  select e.title from experience_subscriptions s join experiences e on e.id = s.experience_id
  where s.user_id = u.id and s.status <> 'removed' and e.id = any(${experienceIdsIn(conditions)}::uuid[])
  order by e.title, e.id)`

/** Lists a page of the professionals who meet conditions, with the number of all of them up to a maximum. */
export async function listMembers(
  db: Database,
  conditions: readonly SegmentCondition[],
  at: Moment,
  query: Narrowing & PageQuery,
): Promise<{ rows: MemberRow[]; counted: number }> {
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from (
      select from ${activeProfessionals} where ${narrowed(buildPredicate(conditions, at), query.q)}
      limit ${sql.lit(COUNTED)}) found`.execute(db),
    selectMembers(conditions, at, query, pageOf(query)).execute(db),
  ])
  return { rows, counted: counted.rows[0]?.count ?? 0 }
}

/** Lists the first members of conditions by name. */
export async function listFirstMembers(
  db: Database,
  conditions: readonly SegmentCondition[],
  at: Moment,
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await selectMembers(
    conditions,
    at,
    { sort: 'name' },
    sql`limit ${sql.lit(limit)}`,
  ).execute(db)
  return rows
}

/** Reads all members in batches, for an export. */
export const readMembers = <Shaped>(
  db: Database,
  conditions: readonly SegmentCondition[],
  at: Moment,
  query: Narrowing,
  shape: (rows: readonly MemberRow[], trx: Database) => Promise<readonly Shaped[]>,
): AsyncGenerator<readonly Shaped[], void> =>
  readInBatches<MemberRow, Shaped>(db, selectMembers(conditions, at, query, sql``), shape)

type Segments = readonly { readonly id: string; readonly conditions: readonly SegmentCondition[] }[]

/**
 * Returns the segments, among the given ones, to which a professional currently belongs. Two or three
 * queries, none without segments.
 */
export const segmentsOfMember = async (
  db: Database,
  userId: string,
  segments: Segments,
  now: Date,
): Promise<Set<string>> =>
  segments.length === 0
    ? new Set()
    : ((await segmentsOfMembers(db, [userId], segments, await readMoment(db, now))).get(userId) ?? new Set())

// The planner assumes ten ids for an array and replans on each call; a single id is planned once per
// connection.
const isOneOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql`u.id = ${ids[0]}` : sql`u.id = any(${ids}::uuid[])`

/**
 * Returns the segments, among the given ones, to which each professional belongs at a moment. Professionals
 * without an active account are absent.
 */
export async function segmentsOfMembers(
  db: Database,
  userIds: readonly string[],
  segments: Segments,
  at: Moment,
): Promise<Map<string, Set<string>>> {
  if (segments.length === 0) return new Map()
  const tests = sql.join(
    segments.map(
      ({ id, conditions }) => sql`case when ${buildPredicate(conditions, at)} then ${id}::text end`,
    ),
  )
  const { rows } = await sql<{ id: string; ids: string[] }>`
    select u.id, array_remove(array[${tests}], null) as ids from ${activeProfessionals}
    where ${isOneOf([...new Set(userIds)])} and ${isActiveProfessional}`.execute(db)
  return new Map(rows.map(({ id, ids }) => [id, new Set(ids)]))
}

/** Lists the cities of active professionals by a part of the name, most members first. */
export async function listPlaces(
  db: Database,
  q: string | undefined,
): Promise<{ city: string; state: string; members: number }[]> {
  const { rows } = await sql<{ city: string; state: string; members: number }>`
    -- Each spelling is folded once rather than for each person.
    select (array_agg(city order by people desc, city))[1] as city, state, sum(people)::int as members
    from (
      select p.city, p.state, count(*) as people
      from professionals p join users u on u.id = p.user_id
      where ${isActiveProfessional} and u.erased_at is null and p.city <> '' and p.state is not null
      group by p.city, p.state
    ) spelled
    ${q ? sql`where strpos(fold(city), fold(${q})) > 0` : sql``}
    group by state, fold(city) order by members desc, state, city limit 25`.execute(db)
  return rows
}
