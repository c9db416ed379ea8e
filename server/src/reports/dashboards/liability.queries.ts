import type { EntryKind } from '@esquadro/contract/ledger/points/entry'
import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import { getSummedPosition, inSnapshot } from '../../ledger/points/figures.queries.ts'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

const isOpen = (today: string) =>
  sql`l.remaining > 0 and (l.expires_on is null or l.expires_on > ${today}::date)`

export interface OpenSums {
  readonly available: number
  readonly pending: number
  readonly lapsed: number
  readonly owed: number
  readonly balance: number
  readonly months: readonly { readonly month: string | null; readonly points: number }[]
}

/** Sums the remaining points of all lots, by state and by month of expiry, and all balances. */
export const getOpenSums = (db: Database, now: Date, today: string): Promise<OpenSums> =>
  inSnapshot(db, async (trx) => {
    const position = await getSummedPosition(trx)
    const { rows } = await sql<OpenSums>`
      with days as (
        select expires_on, sum(points)::bigint as points, sum(owed)::bigint as owed
        from (
          select expires_on, points, owed from open_day_sums
          union all
          select expires_on, greatest(points_now, 0) - greatest(points_before, 0),
            greatest(-points_now, 0) - greatest(-points_before, 0)
          from lot_changes(${position})
        ) d group by 1
      ), open as (
        select expires_on, points from days where expires_on is null or expires_on > ${today}::date
      ), pending as (
        select coalesce(sum(l.remaining), 0)::bigint as points from point_lots l
        where l.available_at > ${now} and ${isOpen(today)}
      )
      select
        (select coalesce(sum(points), 0)::bigint from open) - (select points from pending) as available,
        (select points from pending) as pending,
        (select coalesce(sum(points), 0)::bigint from days where expires_on <= ${today}::date) as lapsed,
        (select coalesce(sum(owed), 0)::bigint from days) as owed,
        (select coalesce(sum(points), 0)::bigint from ledger_flow_sums)
          + (select coalesce(sum(amount), 0)::bigint from point_entries where position > ${position}) as balance,
        coalesce((
          select json_agg(json_build_object('month', month, 'points', points) order by month nulls last) from (
            select to_char(expires_on, 'YYYY-MM') as month, sum(points)::bigint as points from open
            group by 1 having sum(points) > 0
          ) m), '[]') as months`.execute(trx)
    return rows[0] ?? { available: 0, pending: 0, lapsed: 0, owed: 0, balance: 0, months: [] }
  })

/**
 * Joins the entry `e` of a lot `l` and the invoice `i` that it came from; a restored credit uses the invoice
 * of its original.
 */
const origin = sql`
  join point_entries e on e.id = l.entry_id
  left join point_entries c on c.id = e.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end`

/**
 * Joins the parts `p` in a lot of a category, or of points without one, with their store. Goes lot by lot in
 * order, so that the query stops as soon as a page is full.
 */
const partsOf = (category: string) => sql`
  cross join lateral (
    select p.category_id, p.from_part, p.to_part, p.whole, o.store_id
    from lot_origins() o
    left join invoice_category_parts p on p.invoice_id = o.sale_id
      and p.accelerator_id is not distinct from o.accelerator_id
    where o.entry_id = l.entry_id
      and ${category === 'none' ? sql`p.category_id is null` : sql`p.category_id = ${category}`} offset 0
  ) p`

const pointsOfPart = sql`part_of(l.remaining, p.from_part, p.to_part, p.whole)`

// Reads by key one by one: the planner cannot know how few lots have changed or lapsed.
const originOf = sql`cross join lateral (select * from lot_origins() o where o.entry_id = c.entry_id offset 0) o`

export interface OriginSum {
  readonly id: string | null
  readonly name: string | null
  readonly points: number
}

export interface OriginSums {
  /** Most points first; points without an origin come last. */
  readonly items: readonly OriginSum[]
  /** The sum of the origins below the limit. */
  readonly others: { readonly count: number; readonly points: number }
}

/**
 * The `named` largest of some sums, the sum without an origin, and the sum of the others. Reads names for the
 * listed ones only.
 */
const sumsBy = (sums: RawBuilder<unknown>, names: RawBuilder<unknown>, named: number | null) => sql`(
  with sums as materialized (
    select id, points from (${sums}) g where points > 0
  ), largest as (
    -- With all that have as many points as the last one: the order among them is that of their names.
    select id, points from sums where id is not null order by points desc
    ${named === null ? sql`` : sql`fetch first ${sql.lit(named)} rows with ties`}
  ), listed as materialized (
    select l.id, n.name, l.points from largest l left join (${names}) n on n.id = l.id
    order by l.points desc, n.name ${named === null ? sql`` : sql`limit ${sql.lit(named)}`}
  )
  select json_build_object(
    'items', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'points', points) order by id is null, points desc, name)
      from (select id, name, points from listed union all select id, null, points from sums where id is null) i), '[]'),
    'others', (
      select json_build_object('count', s.count - l.count, 'points', s.points - l.points)
      from (select count(*), coalesce(sum(points), 0) as points from sums where id is not null) s,
        (select count(*), coalesce(sum(points), 0) as points from listed) l)))`

/**
 * Sums the open points by the store and by the category of their sale: the `named` largest, or all. Two
 * queries.
 */
export const listOrigins = (
  db: Database,
  today: string,
  named: number | null,
): Promise<{ readonly stores: OriginSums; readonly categories: OriginSums }> =>
  inSnapshot(db, async (trx) => {
    const position = await getSummedPosition(trx)
    const { rows } = await sql<{ stores: OriginSums; categories: OriginSums }>`
      with changed as (
        select entry_id, greatest(points_before, 0) as before, greatest(points_now, 0) as now from lot_changes(${position})
        union all
        -- Points that the next run of the expiry will take.
        select entry_id, remaining, 0 from point_lots where remaining > 0 and expires_on <= ${today}::date
      ), placed as materialized (
        select c.before, c.now, o.store_id, o.sale_id, o.accelerator_id
        from changed c ${originOf}
      )
      select
        ${sumsBy(
          sql`select store_id as id, sum(points)::bigint as points from (
            select store_id, points from open_store_sums union all select store_id, now - before from placed) s group by 1`,
          sql`select id, trade_name as name from stores`,
          named,
        )} as stores,
        ${sumsBy(
          sql`select category_id as id, sum(points)::bigint as points from (
            select category_id, points from open_category_sums
            union all
            select p.category_id, part_of(l.now, p.from_part, p.to_part, p.whole)
              - part_of(l.before, p.from_part, p.to_part, p.whole)
            from placed l left join invoice_category_parts p on p.invoice_id = l.sale_id
              and p.accelerator_id is not distinct from l.accelerator_id) s group by 1`,
          sql`select id, name from categories`,
          named,
        )} as categories`.execute(trx)
    const none = { items: [], others: { count: 0, points: 0 } }
    return rows[0] ?? { stores: none, categories: none }
  })

export interface OpenFilter {
  readonly professional?: string | undefined
  readonly expires?: string | undefined
  readonly category?: string | undefined
  readonly store?: string | undefined
  readonly state?: 'available' | 'pending' | undefined
  readonly sort?: 'expiresOn' | '-expiresOn' | undefined
}

export interface OpenRow {
  readonly id: string
  readonly occurredAt: Date
  readonly professionalId: string
  readonly professionalName: string
  readonly kind: EntryKind
  readonly points: number
  readonly isPending: boolean
  readonly expiresOn: string | null
  readonly store: string | null
  readonly invoiceId: string | null
  readonly invoiceNumber: string | null
}

interface OpenQuery {
  readonly filter: OpenFilter
  readonly now: Date
  readonly today: string
}

function conditionsOf({ filter, now, today }: OpenQuery): RawBuilder<unknown> {
  const { professional, expires, category, store, state } = filter
  const conditions = [sql`l.remaining > 0`, expiresIn(sql`l`, expires, today)]
  if (professional) conditions.push(sql`l.professional_id = ${professional}`)
  if (state)
    conditions.push(state === 'pending' ? sql`l.available_at > ${now}` : sql`l.available_at <= ${now}`)
  const storeId = category ? sql`p.store_id` : sql`i.store_id`
  if (store) conditions.push(store === 'none' ? sql`${storeId} is null` : sql`${storeId} = ${store}`)
  if (category) conditions.push(sql`${pointsOfPart} > 0`)
  return sql.join(conditions, sql` and `)
}

// Joins origins before cutting the page only if a filter needs them.
const found = (query: OpenQuery) => sql`
  from point_lots l
  ${query.filter.category ? partsOf(query.filter.category) : query.filter.store ? origin : sql``}
  where ${conditionsOf(query)}`

const pointsIn = ({ filter }: OpenQuery) => (filter.category ? pointsOfPart : sql`l.remaining`)

function orderOf({ filter }: OpenQuery): RawBuilder<unknown> {
  // Few points are pending. Their own index finds them all; the index of the order would scan all others
  // before it filled a page.
  const expiresOn = filter.state === 'pending' ? sql`(l.expires_on + 0)` : sql`l.expires_on`
  return filter.sort === '-expiresOn'
    ? sql`${expiresOn} desc nulls first, l.position desc`
    : sql`${expiresOn} nulls last, l.position`
}

const selectOpen = (query: OpenQuery, page: RawBuilder<unknown>) => sql<OpenRow>`
  select e.id, e.occurred_at, e.professional_id, u.name as professional_name, e.kind, l.points,
    l.available_at > ${query.now} as is_pending, l.expires_on, s.trade_name as store, i.id as invoice_id,
    i.number as invoice_number
  from (
    select l.entry_id, l.position, l.available_at, l.expires_on, (${pointsIn(query)})::bigint as points
    ${found(query)} order by ${orderOf(query)} ${page}
  ) l
  ${origin}
  join users u on u.id = e.professional_id
  left join stores s on s.id = i.store_id
  order by ${orderOf(query)}`

interface Counted {
  readonly total: number
  readonly points: number
}

/** Counts and sums the matching open points from the rows themselves. */
const countLive = (query: OpenQuery) => sql<Counted>`
  select count(*)::int as total, coalesce(sum(${pointsIn(query)}), 0)::bigint as points ${found(query)}`

/** Counts and sums the open points in total, or by store, category or expiry month, from the cached sums. */
async function countKept(trx: Database, { filter, today }: OpenQuery): Promise<Counted> {
  const { expires, category, store } = filter
  const position = await getSummedPosition(trx)
  const ofDays = sql`
    select lots, points from open_day_sums d where ${expiresIn(sql`d`, expires, today)}
    union all
    select (points_now > 0)::int - (points_before > 0)::int, greatest(points_now, 0) - greatest(points_before, 0)
    from lot_changes(${position}) d where ${expiresIn(sql`d`, expires, today)}`
  const changed = sql`
    select entry_id, greatest(points_before, 0) as before, greatest(points_now, 0) as now from lot_changes(${position})
    union all
    select entry_id, remaining, 0 from point_lots where remaining > 0 and expires_on <= ${today}::date`
  const is = (column: RawBuilder<unknown>, id: string) =>
    id === 'none' ? sql`${column} is null` : sql`${column} = ${id}`
  const ofStore = (id: string) => sql`
    select lots, points from open_store_sums where ${is(sql`store_id`, id)}
    union all
    select (now > 0)::int - (before > 0)::int, now - before
    from (${changed}) c ${originOf} where ${is(sql`o.store_id`, id)}`
  const ofCategory = (id: string) => sql`
    select lots, points from open_category_sums where ${is(sql`category_id`, id)}
    union all
    select (b.now > 0)::int - (b.before > 0)::int, b.now - b.before
    from (${changed}) c ${originOf}
    left join invoice_category_parts p on p.invoice_id = o.sale_id
      and p.accelerator_id is not distinct from o.accelerator_id
    cross join lateral (
      select part_of(c.before, p.from_part, p.to_part, p.whole) as before, part_of(c.now, p.from_part, p.to_part, p.whole) as now
    ) b
    where ${is(sql`p.category_id`, id)}`
  const sums = store ? ofStore(store) : category ? ofCategory(category) : ofDays
  const { rows } = await sql<Counted>`
    select coalesce(sum(lots), 0)::int as total, coalesce(sum(points), 0)::bigint as points from (${sums}) s`.execute(
    trx,
  )
  return rows[0] ?? { total: 0, points: 0 }
}

function expiresIn(
  row: RawBuilder<unknown>,
  expires: string | undefined,
  today: string,
): RawBuilder<unknown> {
  const day = sql`${row}.expires_on`
  if (expires === 'never') return sql`${day} is null`
  const isNotExpired = sql`(${day} is null or ${day} > ${today}::date)`
  if (!expires) return isNotExpired
  const first = sql`${`${expires}-01`}::date`
  return sql`${isNotExpired} and ${day} >= ${first} and ${day} < (${first} + interval '1 month')::date`
}

/** Reads a page of credits with points left, and the number and points of all matches. At most five statements. */
export const listOpen = (
  db: Database,
  query: OpenQuery,
  page: PageQuery,
): Promise<{ rows: OpenRow[]; total: number; points: number }> =>
  inSnapshot(db, async (trx) => {
    const { professional, expires, category, store, state } = query.filter
    // Few points are pending: a generic plan, without the instant, would read all open ones.
    if (state) await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
    const { rows } = await selectOpen(query, pageOf(page)).execute(trx)
    const isKept = !professional && [expires, category, store].filter(Boolean).length <= 1
    const live = async (filter: OpenQuery) =>
      (await countLive(filter).execute(trx)).rows[0] ?? { total: 0, points: 0 }
    if (!isKept || state === 'pending') return { rows, ...(await live(query)) }
    const counted = await countKept(trx, query)
    if (state === undefined) return { rows, ...counted }
    // Few points are pending, and the day on which they become available finds most of them.
    const pending = await live({ ...query, filter: { ...query.filter, state: 'pending' } })
    return { rows, total: counted.total - pending.total, points: counted.points - pending.points }
  })

/** Reads all matching credits with points left in batches, for an export. */
export const exportedOpen = (db: Database, query: OpenQuery): AsyncIterable<readonly OpenRow[]> =>
  readInBatches(db, selectOpen(query, sql``), (rows) => rows)
