import type { QueryOf } from '@esquadro/contract'
import { type Paged, readSort } from '@esquadro/contract/fields/page'
import type * as contract from '@esquadro/contract/follow-up/shopkeeper'
import { UNFINISHED_STATES } from '@esquadro/contract/pre-registrations/pre-registration'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
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

/** Every professional related to a store by reference, pre-registration or approved sales, once each. */
const followed = (storeId: string): RawBuilder<unknown> => sql`
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
    select user_id, max(name) as noted_as, max(mails_sent) as mails_sent, coalesce(max(sales), 0) as sales,
      coalesce(max(value_cents), 0) as value_cents, coalesce(max(points), 0) as points, max(last_sale_on) as last_sale_on
    from (
      select user_id, null::text as name, null::int as mails_sent, null::int as sales, null::bigint as value_cents,
        null::bigint as points, null::date as last_sale_on
      from professionals where reference_store_id = ${storeId}
      union all select user_id, name, mails_sent, null, null, null, null from noted where user_id is not null
      union all select professional_id, null, null, sales, value_cents, points, last_sale_on from sales
    ) l group by user_id
  )
  select md5('esquadro' || ${storeId} || u.id::text) as key,
    case when u.reference_store_id = ${storeId} then u.name when p.noted_as is not null then p.noted_as else short_name(u.name) end as name,
    u.profession, array_remove(array[
      case when u.reference_store_id = ${storeId} then 'reference' end, case when p.noted_as is not null then 'pre-registered' end,
      case when p.sales > 0 then 'sales' end], null) as links,
    ${stateOf} as state, u.id as user_id, p.sales, p.value_cents, p.points, p.last_sale_on
  from linked p
  -- Found one by one by their keys: the planner cannot tell how few of all members these are.
  cross join lateral (
    select u.id, u.name, u.status, f.profession, f.reference_store_id
    from users u join professionals f on f.user_id = u.id
    where u.id = p.user_id and u.user_type = 'professional' and u.erased_at is null offset 0
  ) u
  union all
  select md5('esquadro' || p.id::text), p.name, null, array['pre-registered'], ${stateOf}, null::uuid, 0, 0::bigint, 0::bigint, null::date
  from noted p left join lateral (
    select a.id, a.status from users a where a.realm = 'member' and a.email_key = p.email_key and a.erased_at is null
    order by a.holds_email desc, a.created_at desc limit 1
  ) u on true where p.user_id is null`

type Filters = Omit<QueryOf<typeof contract.getAll>, 'page' | 'limit'>
interface Facts {
  readonly cycle: string
  readonly today: string
}

/** The conditions of a filter on the rows `r` of `followed`. */
function conditionsOf(query: Filters, today: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(sql`position(fold(${query.q}) in fold(r.name)) > 0`)
  if (query.link) conditions.push(sql`${query.link} = any(r.links)`)
  if (query.state)
    conditions.push(
      sql`r.state = any(${query.state === 'unfinished' ? [...UNFINISHED_STATES] : [query.state]})`,
    )
  if (query.profession) conditions.push(sql`r.profession = ${query.profession}`)
  if (query.quiet)
    conditions.push(sql`(r.last_sale_on is null or r.last_sale_on <= ${addDays(today, -query.quiet)}::date)`)
  return sql.join(conditions, sql` and `)
}

const orderOf = ({ sort }: Filters) => {
  const { column, direction } = readSort(sort)
  return sql`${sortColumns[column]} ${sql.raw(direction)} nulls last, r.key`
}

/** The level today of an active professional `r`. */
const levelOn = ({ cycle, today }: Facts) => sql`case when r.state = 'active' then (
  select l.level from (select standing_rank(r.user_id, ${cycle}, ${today}::date) as rank offset 0) k
  join levels l on l.rank = k.rank) end`

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
    sql<FollowedRow>`select r.*, ${levelOn(facts)} as level from (${followed(storeId)}) r
      where ${conditionsOf(query, facts.today)} order by ${orderOf(query)}`,
    shape,
  )

/** Lists a page of a store's professionals, with totals over all matches. One query. */
export async function listFollowed(
  db: Database,
  storeId: string,
  query: QueryOf<typeof contract.getAll>,
  facts: Facts,
): Promise<Paged<Row & { readonly userId: string | null }> & { totals: Totals }> {
  const where = conditionsOf(query, facts.today)
  const order = orderOf(query)
  const { rows } = await sql<{ total: number; items: (Row & { readonly userId: string | null })[] } & Totals>`
    with found as materialized (select * from (${followed(storeId)}) r where ${where})
    select (select count(*)::int from found) as total, coalesce(sum(r.sales), 0)::int as sales,
      coalesce(sum(r.value_cents), 0)::bigint as value_cents, coalesce(sum(r.points), 0)::bigint as points,
      coalesce((
        select json_agg(json_build_object('key', r.key, 'userId', r.user_id, 'name', r.name, 'profession', r.profession,
          'links', r.links, 'state', r.state, 'sales', r.sales, 'valueCents', r.value_cents, 'points', r.points,
          'lastSaleOn', r.last_sale_on, 'level', ${levelOn(facts)}) order by ${order})
        from (select * from found r order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}) r
      ), '[]') as items
    from found r`.execute(db)
  const { total, items, ...totals } = rows[0] ?? { total: 0, items: [], sales: 0, valueCents: 0, points: 0 }
  return { items, total, page: query.page, limit: query.limit, totals }
}
