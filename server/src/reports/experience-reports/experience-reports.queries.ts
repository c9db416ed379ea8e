import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as report from '@esquadro/contract/reports/experience-reports/cms'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { stateOf } from '../../rewards/experiences/experiences.rules.ts'

type Item = z.input<typeof report.ExperienceFigures>
type Filters = z.output<typeof report.getSummary.query>

function conditionsOf(query: Filters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('e.search', query.q))
  if (query.category) conditions.push(sql`e.category_id = ${query.category}`)
  if (query.audience) conditions.push(sql`e.audience = ${query.audience}`)
  if (query.from)
    conditions.push(sql`e.starts_at >= (${query.from}::date)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  if (query.to)
    conditions.push(sql`e.starts_at < (${query.to}::date + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  return sql.join(conditions, sql` and `)
}

// The figures of one experience. `demand` and `removed` count subscriptions, the others seats.
const figures = sql`lateral (
  select count(*)::int as demand,
    count(*) filter (where s.status = 'removed')::int as removed,
    coalesce(sum(s.seats) filter (where s.attended_at is not null), 0)::int as present,
    coalesce(sum(s.seats) filter (where s.absent_at is not null), 0)::int as absent,
    coalesce(sum(s.paid_points - case when s.status = 'removed' then s.refunded_points else 0 end), 0)::bigint as points
  from experience_subscriptions s where s.experience_id = e.id) f`

const sortColumns = {
  startsAt: sql`e.starts_at`,
  title: sql`e.title`,
  demand: sql`f.demand`,
  taken: sql`e.confirmed`,
  waiting: sql`e.waiting`,
} as const

interface Row extends Omit<Item, 'category' | 'state' | 'startsAt'> {
  readonly categoryId: string
  readonly categoryName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
}

type ListQuery = Pick<z.output<typeof report.getAll.query>, 'sort'> & Filters

const orderOf = (query: ListQuery) => {
  const { column, direction } = readSort(query.sort)
  return sql`${sortColumns[column]} ${sql.raw(direction)}, e.id ${sql.raw(direction)}`
}

const columns = sql`e.id, e.title, e.category_id, c.name as category_name, e.starts_at, e.ends_at, e.opens_at, e.closes_at,
  e.place, e.active, e.capacity as seats, e.confirmed as taken, e.waiting, f.*`
const tables = sql`experiences e join experience_categories c on c.id = e.category_id cross join ${figures}`

/** Reads all matching experiences with their figures, in batches. */
export const exportedFigures = (db: Database, query: ListQuery, now: Date) =>
  readInBatches(
    db,
    sql<Row>`select ${columns} from ${tables} where ${conditionsOf(query)} order by ${orderOf(query)}`,
    (rows) => rows.map((row) => itemOf(row, now)),
  )

/** Lists a page of experiences with their figures. */
export async function listExperienceFigures(
  db: Database,
  query: z.output<typeof report.getAll.query>,
  now: Date,
): Promise<Paged<Item>> {
  const where = conditionsOf(query)
  const order = orderOf(query)
  // The other sort orders need figures only for the rows of the page.
  const isByDemand = readSort(query.sort).column === 'demand'
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    select counted.total, listed.*
    from (select count(*)::int as total from experiences e where ${where}) counted
    left join lateral (
      select ${columns}, page.nth from (
        select e.id, row_number() over (order by ${order}) as nth
        from experiences e ${isByDemand ? sql`cross join ${figures}` : sql``} where ${where}
        order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) page
      join experiences e on e.id = page.id join experience_categories c on c.id = e.category_id cross join ${figures}
    ) listed on true
    order by listed.nth`.execute(db)
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [itemOf(row, now)])),
    total: rows[0]?.total ?? 0,
    page: query.page,
    limit: query.limit,
  }
}

type Figures = Omit<Item, 'startsAt'> & { readonly startsAt: Date }

const itemOf = ({ categoryId, categoryName, ...row }: Row, now: Date): Figures => ({
  ...row,
  category: { id: categoryId, name: categoryName },
  state: stateOf(row, now),
})

/** Returns the figures of the matching experiences by category, most seats first. */
export async function summariseExperiences(
  db: Database,
  query: Filters,
): Promise<z.input<typeof report.CategoryFigures>[]> {
  type CategoryRow = Omit<z.input<typeof report.CategoryFigures>, 'category'> & { id: string; name: string }
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, count(*)::int as experiences, sum(e.capacity)::int as seats, sum(e.confirmed)::int as taken,
      sum(e.waiting)::int as waiting, sum(f.demand)::int as demand, sum(f.removed)::int as removed,
      sum(f.present)::int as present, sum(f.absent)::int as absent, sum(f.points)::bigint as points
    from experiences e join experience_categories c on c.id = e.category_id cross join ${figures}
    where ${conditionsOf(query)} group by c.id, c.name order by seats desc, c.name`.execute(db)
  return rows.map(({ id, name, ...row }) => ({ ...row, category: { id, name } }))
}
