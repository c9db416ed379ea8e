import type { QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/follow-up/shopkeeper'
import { UNFINISHED_STATES } from '@esquadro/contract/people/pre-registrations/vocabulary'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { stateOf } from '../pre-registrations/pre-registrations.queries.ts'

type Row = contract.FollowedProfessional
interface Totals {
  readonly sales: number
  readonly valueCents: number
  readonly points: number
}

const sortColumns = {
  name: sql`r.name`,
  sales: sql`r.sales`,
  valueCents: sql`r.value_cents`,
  points: sql`r.points`,
  lastSaleOn: sql`r.last_sale_on`,
} as const

/**
 * Every professional related to a store by reference, pre-registration or approved sales, once each, with the
 * columns for filters, order and sums. A store has thousands of them and a page shows few, so `shown` adds
 * the remaining columns. Professionals excluded by a search or profession are removed before their accounts
 * are read.
 */
const followed = (storeId: string, { q, profession }: Filters): RawBuilder<unknown> => sql`
  with sales as (
    select professional_id, count(*) filter (where kind = 'sale')::int as sales,
      coalesce(sum(total_cents) filter (where kind = 'sale'), 0)::bigint as value_cents, coalesce(sum(points), 0)::bigint as points,
      max(issued_on) filter (where kind = 'sale') as last_sale_on
    from invoices where store_id = ${storeId} and status = 'approved' and professional_id is not null group by 1
  ), noted as (
    select distinct on (coalesce(user_id, id)) * from pre_registrations where store_id = ${storeId}
    order by coalesce(user_id, id), created_at
  ), linked as (
    -- Grouped rather than joined: joins go through all pairs of rows if the planner expects a few rows too few.
    select user_id, bool_or(is_reference) as is_reference, max(name) as noted_as, coalesce(max(sales), 0) as sales,
      coalesce(max(value_cents), 0) as value_cents, coalesce(max(points), 0) as points, max(last_sale_on) as last_sale_on
    from (
      select user_id, true as is_reference, null::text as name, null::int as sales, null::bigint as value_cents,
        null::bigint as points, null::date as last_sale_on
      from professionals where reference_store_id = ${storeId}
      union all select user_id, false, name, null, null, null, null from noted where user_id is not null
      union all select professional_id, false, null, sales, value_cents, points, last_sale_on from sales
    ) l group by user_id
  )
  select u.id as user_id, u.id, p.is_reference, p.noted_as is not null as is_noted, u.id as account_id, u.status,
    0 as mails_sent, p.sales, p.value_cents, p.points, p.last_sale_on,
    case when p.is_reference then u.name when p.noted_as is not null then p.noted_as else u.short_name end as name
  from linked p
  -- Found one by one by their keys: the planner cannot tell how few of all members these are.
  cross join lateral (
    select u.id, u.name, u.short_name, u.status from users u
    where u.id = p.user_id and u.user_type = 'professional' and u.erased_at is null offset 0
  ) u
  where ${profession ? hasProfession(sql`p.user_id`, profession) : sql`true`}
    and ${q && isInOneWord(q) ? sql`(p.noted_as is not null or p.user_id in (select s.id from users s where ${contains('s.search', q)}))` : sql`true`}
  union all
  select null::uuid, p.id, false, true, u.id, u.status, p.mails_sent, 0, 0::bigint, 0::bigint, null::date, p.name
  from noted p left join lateral (
    select a.id, a.status from users a where a.realm = 'member' and a.email_key = p.email_key and a.erased_at is null
    order by a.holds_email desc, a.created_at desc limit 1
  ) u on true where p.user_id is null and ${profession ? sql`false` : sql`true`}`

const hasProfession = (userId: RawBuilder<unknown>, profession: string) =>
  sql`exists (select from professionals f where f.user_id = ${userId} and f.profession = ${profession})`

/**
 * A prefilter of a search by an index of all users: a name shown in full or as "Ana S." can contain the
 * search only if the full name contains its first word without the dot.
 */
const isInOneWord = (q: string) => !/[\s.]/.test(q)

/** The state of a row `r` of `followed`. */
const state = sql`(select ${stateOf} from (select r.account_id as id, r.status) u, (select r.mails_sent) p)`

/** Selects the columns of a page from rows `r` of `followed`, with the current level of active professionals. */
const shown = (
  storeId: string,
  { cycle, today }: Facts,
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<FollowedRow>`
  select r.*, case when r.state = 'active' then (
    select l.level from (select standing_rank(r.user_id, ${cycle}, ${today}::date) as rank offset 0) k
    join levels l on l.rank = k.rank) end as level
  from (
    select r.id, r.user_id, r.name, f.profession, ${state} as state, r.sales, r.value_cents, r.points, r.last_sale_on,
      md5(concat('esquadro', case when r.user_id is not null then ${storeId} end, r.id)) as key,
      array_remove(array[case when r.is_reference then 'reference' end, case when r.is_noted then 'pre-registered' end,
        case when r.sales > 0 then 'sales' end], null) as links
    from ${rows} r left join professionals f on f.user_id = r.user_id
  ) r order by ${order}`

/** The sales of the professional `r` at a store in each of the last 12 months, as JSON; only for the rows of a page. */
const monthsOf = (storeId: string, today: string): RawBuilder<unknown> => sql`(
  select json_agg(coalesce(s.cents, 0) order by m.first)
  from generate_series(${addMonths(`${today.slice(0, 7)}-01`, -11)}::timestamp, ${today}::timestamp, interval '1 month') m (first)
  left join (
    select date_trunc('month', issued_on::timestamp) as first, sum(total_cents) as cents from invoices
    where store_id = ${storeId} and professional_id = r.user_id and status = 'approved' and kind = 'sale'
      and issued_on >= ${addMonths(`${today.slice(0, 7)}-01`, -11)}::date
    group by 1
  ) s on s.first = m.first)`

type Filters = Omit<QueryOf<typeof contract.getAll>, 'page' | 'limit'>
interface Facts {
  readonly cycle: string
  readonly today: string
}

const links = {
  reference: sql`r.is_reference`,
  'pre-registered': sql`r.is_noted`,
  sales: sql`r.sales > 0`,
} as const

/** The conditions of a filter on the rows `r` of `followed`, except the profession. */
function conditionsOf(query: Filters, today: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(sql`position(fold(${query.q}) in fold(r.name)) > 0`)
  if (query.link) conditions.push(links[query.link])
  if (query.state)
    conditions.push(
      sql`${state} = any(${query.state === 'unfinished' ? [...UNFINISHED_STATES] : [query.state]})`,
    )
  if (query.quiet)
    conditions.push(sql`(r.last_sale_on is null or r.last_sale_on <= ${addDays(today, -query.quiet)}::date)`)
  return sql.join(conditions, sql` and `)
}

const orderOf = ({ sort }: Filters) => {
  const { column, direction } = readSort(sort)
  return sql`${sortColumns[column]} ${sql.raw(direction)} nulls last, r.id`
}

export type FollowedRow = Row & { readonly userId: string | null }

/** Reads all professionals of a store that match a filter, in batches. */
export const exportedFollowed = (
  db: Database,
  storeId: string,
  query: Filters,
  facts: Facts,
  shape: (rows: readonly FollowedRow[]) => Promise<readonly FollowedRow[]>,
): AsyncIterable<readonly FollowedRow[]> =>
  readInBatches(
    db,
    shown(
      storeId,
      facts,
      sql`(select * from (${followed(storeId, query)}) r where ${conditionsOf(query, facts.today)})`,
      orderOf(query),
    ),
    shape,
  )

/** Lists a page of a store's professionals, with totals over all matches. */
export async function listFollowed(
  db: Database,
  storeId: string,
  query: QueryOf<typeof contract.getAll>,
  facts: Facts,
): Promise<Paged<FollowedRow> & { totals: Totals }> {
  const where = conditionsOf(query, facts.today)
  const order = orderOf(query)
  const page = sql`(select * from found r order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit})`
  const { rows } = await sql<{ total: number; items: FollowedRow[] } & Totals>`
    with found as materialized (select * from (${followed(storeId, query)}) r where ${where})
    select count(*)::int as total, coalesce(sum(r.sales), 0)::int as sales,
      coalesce(sum(r.value_cents), 0)::bigint as value_cents, coalesce(sum(r.points), 0)::bigint as points,
      coalesce((
        select json_agg(json_build_object('key', r.key, 'userId', r.user_id, 'name', r.name, 'profession', r.profession,
          'links', r.links, 'state', r.state, 'sales', r.sales, 'valueCents', r.value_cents, 'points', r.points,
          'lastSaleOn', r.last_sale_on, 'level', r.level, 'months', ${monthsOf(storeId, facts.today)}) order by ${order})
        from (${shown(storeId, facts, page, order)}) r
      ), '[]') as items
    from found r`.execute(db)
  const { total, items, ...totals } = rows[0] ?? { total: 0, items: [], sales: 0, valueCents: 0, points: 0 }
  return { items, total, page: query.page, limit: query.limit, totals }
}
