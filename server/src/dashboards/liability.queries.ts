import type { PageQuery } from '@esquadro/contract/fields/page'
import type { EntryKind } from '@esquadro/contract/points/entry'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { pageOf } from '../database/page.queries.ts'
import { readInBatches } from '../lists/cursor.queries.ts'

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

/** Sums what is left of all lots, by state and by month of expiry, and all balances. One query. */
export async function getOpenSums(db: Database, now: Date, today: string): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    with days as (
      select l.expires_on,
        coalesce(sum(l.remaining) filter (where l.remaining > 0 and l.available_at <= ${now}), 0)::bigint as available,
        coalesce(sum(l.remaining) filter (where l.remaining > 0 and l.available_at > ${now}), 0)::bigint as pending,
        coalesce(-sum(l.remaining) filter (where l.remaining < 0), 0)::bigint as owed
      from point_lots l where l.remaining <> 0 group by 1
    ), open as (
      select expires_on, available, pending from days where expires_on is null or expires_on > ${today}::date
    )
    select
      (select coalesce(sum(available), 0)::bigint from open) as available,
      (select coalesce(sum(pending), 0)::bigint from open) as pending,
      (select coalesce(sum(available + pending), 0)::bigint from days where expires_on <= ${today}::date) as lapsed,
      (select coalesce(sum(owed), 0)::bigint from days) as owed,
      (select coalesce(sum(balance), 0)::bigint from point_accounts) as balance,
      coalesce((
        select json_agg(json_build_object('month', month, 'points', points) order by month nulls last) from (
          select to_char(expires_on, 'YYYY-MM') as month, sum(available + pending)::bigint as points from open
          group by 1 having sum(available + pending) > 0
        ) m), '[]') as months`.execute(db)
  return rows[0] ?? { available: 0, pending: 0, lapsed: 0, owed: 0, balance: 0, months: [] }
}

/** Joins the entry `e` of a lot `l` and the invoice `i` that it came from; a restored credit has that of its origin. */
const origin = sql`
  join point_entries e on e.id = l.entry_id
  left join point_entries c on c.id = e.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end`

/** Joins the parts `p` of the categories in a lot; there are none for points that came from no invoice. */
const parts = sql`
  left join invoice_category_parts p on p.invoice_id = coalesce(i.returns_invoice_id, i.id)
    and p.accelerator_id is not distinct from coalesce(e.accelerator_id, c.accelerator_id)`

const pointsOfPart = sql`case when p.whole is null then l.remaining
  else l.remaining * p.to_part / p.whole - l.remaining * p.from_part / p.whole end`

export interface OriginSum {
  readonly id: string | null
  readonly name: string | null
  readonly points: number
}

/** Sums the open points by the store and by the category that they came from, the most first. One query. */
export async function listOrigins(
  db: Database,
  today: string,
): Promise<{ stores: OriginSum[]; categories: OriginSum[] }> {
  const { rows } = await sql<{ stores: OriginSum[]; categories: OriginSum[] }>`
    with placed as materialized (
      select l.remaining, i.store_id, coalesce(i.returns_invoice_id, i.id) as invoice_id,
        coalesce(e.accelerator_id, c.accelerator_id) as accelerator_id
      from point_lots l ${origin}
      where ${isOpen(today)}
    )
    select coalesce((
        select json_agg(json_build_object('id', g.id, 'name', s.trade_name, 'points', g.points) order by g.points desc, s.trade_name)
        from (select store_id as id, sum(remaining)::bigint as points from placed group by 1) g
        left join stores s on s.id = g.id), '[]') as stores,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', k.name, 'points', g.points) order by g.points desc, k.name)
        from (
          select p.category_id as id, sum(${pointsOfPart})::bigint as points
          from placed l
          left join invoice_category_parts p on p.invoice_id = l.invoice_id
            and p.accelerator_id is not distinct from l.accelerator_id
          group by 1
        ) g
        left join categories k on k.id = g.id where g.points > 0), '[]') as categories`.execute(db)
  return rows[0] ?? { stores: [], categories: [] }
}

export interface OpenFilter {
  readonly professional?: string | undefined
  readonly expires?: string | undefined
  readonly category?: string | undefined
  readonly store?: string | undefined
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

interface Asked {
  readonly filter: OpenFilter
  readonly now: Date
  readonly today: string
}

function conditionsOf({ filter, today }: Asked): RawBuilder<unknown> {
  const { professional, expires, category, store } = filter
  const conditions = [isOpen(today)]
  if (professional) conditions.push(sql`l.professional_id = ${professional}`)
  if (expires === 'never') conditions.push(sql`l.expires_on is null`)
  else if (expires)
    conditions.push(
      sql`l.expires_on >= ${`${expires}-01`}::date and l.expires_on < (${`${expires}-01`}::date + interval '1 month')::date`,
    )
  if (store) conditions.push(store === 'none' ? sql`i.store_id is null` : sql`i.store_id = ${store}`)
  if (category) {
    conditions.push(category === 'none' ? sql`p.category_id is null` : sql`p.category_id = ${category}`)
    conditions.push(sql`${pointsOfPart} > 0`)
  }
  return sql.join(conditions, sql` and `)
}

// Origins are joined before the page is cut only if a filter needs them.
const found = (asked: Asked) => sql`
  from point_lots l
  ${asked.filter.store || asked.filter.category ? origin : sql``}
  ${asked.filter.category ? parts : sql``}
  where ${conditionsOf(asked)}`

const pointsIn = ({ filter }: Asked) => (filter.category ? pointsOfPart : sql`l.remaining`)

const orderOf = ({ filter }: Asked) =>
  filter.sort === '-expiresOn'
    ? sql`l.expires_on desc nulls first, l.position desc`
    : sql`l.expires_on nulls last, l.position`

const selectOpen = (asked: Asked, page: RawBuilder<unknown>) => sql<OpenRow>`
  select e.id, e.occurred_at, e.professional_id, u.name as professional_name, e.kind, l.points,
    l.available_at > ${asked.now} as is_pending, l.expires_on, s.trade_name as store, i.id as invoice_id,
    i.number as invoice_number
  from (
    select l.entry_id, l.position, l.available_at, l.expires_on, (${pointsIn(asked)})::bigint as points
    ${found(asked)} order by ${orderOf(asked)} ${page}
  ) l
  ${origin}
  join users u on u.id = e.professional_id
  left join stores s on s.id = i.store_id
  order by ${orderOf(asked)}`

/** Reads a page of credits with points left, and the number and points of all that match. Two queries. */
export async function listOpen(
  db: Database,
  asked: Asked,
  page: PageQuery,
): Promise<{ rows: OpenRow[]; total: number; points: number }> {
  const { rows } = await selectOpen(asked, pageOf(page)).execute(db)
  const counted = await sql<{ total: number; points: number }>`
    select count(*)::int as total, coalesce(sum(${pointsIn(asked)}), 0)::bigint as points ${found(asked)}`.execute(
    db,
  )
  return { rows, ...(counted.rows[0] ?? { total: 0, points: 0 }) }
}

/** Reads all credits with points left that match in batches, for an export. */
export const exportedOpen = (db: Database, asked: Asked): AsyncIterable<readonly OpenRow[]> =>
  readInBatches(db, selectOpen(asked, sql``), (rows) => rows)
