import type {
  Accelerator,
  AcceleratorInput,
  AcceleratorItem,
  AcceleratorState,
  AcceleratorTargets,
  RunningAccelerator,
} from '@esquadro/contract/campaigns/accelerators/accelerator'
import type * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { Level } from '@esquadro/contract/people/levels/levels'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { type Paged, type PageQuery, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isParticipating } from '../../catalogue/products/products.queries.ts'
import { type CampaignLimits, computeRoom, isEmptyRoom } from '../../ledger/points/limits.rules.ts'
import { segmentsOfPeople } from '../../people/segments/segments.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { computeRevision } from '../../platform/database/revision.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { auditedFields, withIds } from './accelerators.rules.ts'

const stateOf = (today: string) => sql<AcceleratorState>`case
  when not a.active then 'inactive'
  when a.ends_on < ${today} then 'ended'
  when a.starts_on > ${today} then 'upcoming'
  else 'running' end`

const inState: Record<AcceleratorState, (today: string) => RawBuilder<unknown>> = {
  inactive: () => sql`not a.active`,
  ended: (today) => sql`a.active and a.ends_on < ${today}`,
  upcoming: (today) => sql`a.active and a.starts_on > ${today}`,
  running: (today) => sql`a.active and a.starts_on <= ${today} and a.ends_on >= ${today}`,
}

const sortColumns = {
  name: sql`a.name`,
  startsOn: sql`a.starts_on`,
  endsOn: sql`a.ends_on`,
  multiplierBps: sql`a.multiplier_bps`,
  createdAt: sql`a.created_at`,
} as const

const ownColumns = sql`a.id, a.name, a.description, a.multiplier_bps, a.starts_on, a.ends_on, a.cumulative, a.everything,
  (select json_build_object('id', g.id, 'name', g.name) from segments g where g.id = a.segment_id) as segment,
  a.active, a.created_at, a.updated_at, a.used_up as is_used_up,
  json_build_object('points', a.cap_points, 'amountCents', a.cap_cents,
    'professionalPoints', a.cap_professional_points, 'professionalCents', a.cap_professional_cents,
    'storePoints', a.cap_store_points, 'storeCents', a.cap_store_cents) as caps`

/** Joins the points given and the value accelerated by an accelerator, minus reversals. */
const joinUse = (id: RawBuilder<unknown>) => sql`cross join lateral (
  select coalesce(sum(points), 0)::bigint as given_points, coalesce(sum(cents), 0)::bigint as accelerated_cents
  from accelerator_uses where accelerator_id = ${id}) used`

/** Selects the names of the first 5 categories, brands, stores and products of an accelerator, in this order. */
const firstNames = (id: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(named.name order by named.nth, named.name), '[]') from (
    select coalesce(c.name, b.name, s.trade_name, p.name) as name,
      case when c.id is not null then 1 when b.id is not null then 2 when s.id is not null then 3 else 4 end as nth
    from accelerator_targets t
    left join categories c on c.id = t.category_id
    left join brands b on b.id = t.brand_id
    left join stores s on s.id = t.store_id
    left join products p on p.id = t.product_id
    where t.accelerator_id = ${id} and coalesce(c.id, b.id, s.id, p.id) is not null
    order by nth, name limit 5
  ) named)`

const asLevels = (texts: readonly string[]): Level[] => LEVELS.filter((level) => texts.includes(level))

/** Lists a page of the accelerators that match a filter, with the total. */
export async function listAccelerators(
  db: Database,
  query: Omit<z.output<typeof cmsAccelerators.getAll.query>, 'limit'> & { readonly limit: number },
  today: string,
): Promise<Paged<z.input<typeof AcceleratorItem>>> {
  const { column, direction } = readSort(query.sort)
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('a.search', query.q))
  if (query.state) conditions.push(inState[query.state](today))
  const where = sql.join(conditions, sql` and `)
  type Row = Omit<AcceleratorItem, 'scope' | 'createdAt'> & {
    createdAt: Date
    categories: number
    brands: number
    products: number
    stores: number
    professions: string[]
    levels: string[]
  }
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    select counted.total, listed.*, scope.*, used.*, ${firstNames(sql`listed.id`)} as names
    from (select count(*)::int as total from accelerators a where ${where}) counted
    left join lateral (
      select ${ownColumns}, ${stateOf(today)} as state,
        row_number() over (order by ${sortColumns[column]} ${sql.raw(direction)}, a.id ${sql.raw(direction)}) as nth
      from accelerators a where ${where}
      order by ${sortColumns[column]} ${sql.raw(direction)}, a.id ${sql.raw(direction)}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) listed on true
    left join lateral (
      select count(category_id)::int as categories, count(brand_id)::int as brands,
        count(product_id)::int as products, count(store_id)::int as stores,
        coalesce(array_agg(profession order by profession) filter (where profession is not null), '{}') as professions,
        coalesce(array_agg(level) filter (where level is not null), '{}') as levels
      from accelerator_targets where accelerator_id = listed.id
    ) scope on true
    ${joinUse(sql`listed.id`)}
    order by listed.nth`.execute(db)
  return {
    items: rows.flatMap((row) => {
      if (row.id === null) return []
      const { categories, brands, products, stores, professions, levels, ...own } = row
      return [
        { ...own, scope: { categories, brands, products, stores, professions, levels: asLevels(levels) } },
      ]
    }),
    total: rows[0]?.total ?? 0,
    page: query.page,
    limit: query.limit,
  }
}

/** Reads an accelerator with its targets, usage and revision; throws `not-found`. */
export async function getAccelerator(
  db: Database,
  id: string,
  today: string,
): Promise<z.input<typeof Accelerator>> {
  type Row = Omit<Accelerator, 'createdAt' | 'updatedAt' | 'revision'> & { createdAt: Date; updatedAt: Date }
  const named = (table: string, column: string) => sql`(
    select coalesce(json_agg(json_build_object('id', n.id, 'name', n.${sql.ref(table === 'stores' ? 'trade_name' : 'name')})
      order by n.${sql.ref(table === 'stores' ? 'trade_name' : 'name')}, n.id), '[]')
    from accelerator_targets t join ${sql.table(table)} n on n.id = t.${sql.ref(column)} where t.accelerator_id = a.id)`
  const { rows } = await sql<Row>`
    select ${ownColumns}, ${stateOf(today)} as state,
      json_build_object(
        'categories', ${named('categories', 'category_id')},
        'brands', ${named('brands', 'brand_id')},
        'products', ${named('products', 'product_id')},
        'stores', ${named('stores', 'store_id')},
        'professions', (select coalesce(json_agg(profession order by profession) filter (where profession is not null), '[]')
          from accelerator_targets where accelerator_id = a.id),
        'levels', (select coalesce(json_agg(t.level order by l.rank), '[]')
          from accelerator_targets t join levels l on l.level = t.level where t.accelerator_id = a.id)) as targets,
      used.given_points, used.accelerated_cents
    from accelerators a ${joinUse(sql`a.id`)} where a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not-found')
  return { ...row, revision: computeRevision(auditedFields(withIds(row))) }
}

/**
 * Waits until running credits end, and makes others wait until the transaction ends. A credit locks the accelerators with limits before
 * the accounts: with a limit that is set in between, two credits could wait for each other.
 */
export async function excludeCredits(trx: Database): Promise<void> {
  await sql`lock table accelerators in exclusive mode`.execute(trx)
}

/** Locks an accelerator against credits and other changes, and reads its status; throws `not-found`. */
export async function lockAccelerator(trx: Database, id: string): Promise<{ active: boolean }> {
  await excludeCredits(trx)
  const found = await trx.selectFrom('accelerators').select('active').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

type Targets = { readonly [Kind in keyof AcceleratorInput['targets']]: readonly string[] }

/** The data of an accelerator; an empty description is stored as null. */
export type AcceleratorFacts = Omit<AcceleratorInput, 'description' | 'targets'> & {
  readonly description?: string | null | undefined
  readonly targets: Targets
}

const valuesOf = (input: AcceleratorFacts) => ({
  name: input.name,
  description: input.description || null,
  multiplierBps: input.multiplierBps,
  startsOn: input.startsOn,
  endsOn: input.endsOn,
  cumulative: input.cumulative,
  everything: input.everything,
  segmentId: input.segmentId,
  capPoints: input.caps.points,
  capCents: input.caps.amountCents,
  capProfessionalPoints: input.caps.professionalPoints,
  capProfessionalCents: input.caps.professionalCents,
  capStorePoints: input.caps.storePoints,
  capStoreCents: input.caps.storeCents,
})

/** Inserts an accelerator with its targets; returns its id. Violates a foreign key if a target does not exist. */
export async function insertAccelerator(
  trx: Database,
  input: AcceleratorInput,
  by: { readonly id: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('accelerators')
    .values({ ...valuesOf(input), createdAt: by.now, updatedAt: by.now, createdBy: by.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTargets(trx, id, input.targets)
  return id
}

/** Updates an accelerator and replaces its targets. Violates the same constraints as `insertAccelerator`. */
export async function updateAccelerator(
  trx: Database,
  id: string,
  input: AcceleratorFacts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('accelerators')
    .set({ ...valuesOf(input), updatedAt: now })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('acceleratorTargets').where('acceleratorId', '=', id).execute()
  await insertTargets(trx, id, input.targets)
}

/** Activates or deactivates an accelerator. */
export async function setAcceleratorActive(
  trx: Database,
  id: string,
  active: boolean,
  now: Date,
): Promise<void> {
  await trx.updateTable('accelerators').set({ active, updatedAt: now }).where('id', '=', id).execute()
}

async function insertTargets(trx: Database, acceleratorId: string, targets: Targets): Promise<void> {
  const unique = <T>(values: readonly T[]) => [...new Set(values)]
  const rows = [
    ...unique(targets.categoryIds).map((categoryId) => ({ acceleratorId, categoryId })),
    ...unique(targets.brandIds).map((brandId) => ({ acceleratorId, brandId })),
    ...unique(targets.productIds).map((productId) => ({ acceleratorId, productId })),
    ...unique(targets.storeIds).map((storeId) => ({ acceleratorId, storeId })),
    ...unique(targets.professions).map((profession) => ({ acceleratorId, profession })),
    ...unique(targets.levels).map((level) => ({ acceleratorId, level })),
  ]
  if (rows.length > 0) await trx.insertInto('acceleratorTargets').values(rows).execute()
}

/** Counts the participating products that a scope covers. */
export async function countCoveredProducts(db: Database, targets: AcceleratorTargets): Promise<number> {
  const among = (column: string, ids: readonly string[]) =>
    ids.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products p
    where ${isParticipating} and ${among('p.category_id', targets.categoryIds)}
      and ${among('p.brand_id', targets.brandIds)} and ${among('p.id', targets.productIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the newest approved sales issued in a period, first and last day included, up to `limit`, newest first. */
export async function listExplanations(
  db: Database,
  days: { readonly from: string; readonly to: string },
  limit: number,
): Promise<
  { storeId: string; storeName: string; professionalId: string | null; explanation: Explanation }[]
> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('stores', 'stores.id', 'invoices.storeId')
    .select(['storeId', 'stores.tradeName as storeName', 'professionalId', 'explanation'])
    .where('status', '=', 'approved')
    .where('kind', '=', 'sale')
    .where('issuedOn', '>=', days.from)
    .where('issuedOn', '<=', days.to)
    .where('explanation', 'is not', null)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ explanation, ...row }) => ({ ...row, explanation: Explanation.parse(explanation) }))
}

/**
 * Returns the segments that the professional belongs to now, among those of current and future accelerators.
 * No query if there are none.
 */
export async function segmentsOfRunning(
  db: Database,
  professionalId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct segment_id as id from accelerators
    where segment_id is not null and active and ends_on >= ${dayOf(now)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return (await segmentsOfPeople(db, ids, [professionalId], now)).get(professionalId) ?? new Set()
}

/**
 * Lists a page of the accelerators that run on a day for a professional, ordered by last day; with
 * `isWithUpcoming` also future ones, which follow, ordered by first day.
 */
export async function listRunningFor(
  db: Database,
  query: PageQuery,
  reader: {
    readonly id: string
    readonly profession: string | null
    readonly level: string
    /** The segments of accelerators that the professional belongs to. */
    readonly segmentIds: ReadonlySet<string>
    readonly day: string
    readonly isWithUpcoming?: boolean
  },
): Promise<Paged<z.input<typeof RunningAccelerator>>> {
  const open = (column: 'profession' | 'level', value: string | null) => sql`(
    not exists (select from accelerator_targets t where t.accelerator_id = a.id and t.${sql.ref(column)} is not null)
    or exists (select from accelerator_targets t where t.accelerator_id = a.id and t.${sql.ref(column)} = ${value}))`
  const days = reader.isWithUpcoming
    ? sql`(${inState.running(reader.day)} or ${inState.upcoming(reader.day)})`
    : inState.running(reader.day)
  const forMember = sql`(a.segment_id is null or a.segment_id = any(${[...reader.segmentIds]}::uuid[]))`
  const where = sql`${days} and ${open('profession', reader.profession)} and ${open('level', reader.level)} and ${forMember}`
  const order = sql`a.starts_on > ${reader.day}, case when a.starts_on > ${reader.day} then a.starts_on else a.ends_on end, a.id`
  const names = (table: string, column: string) => {
    const name = sql.ref(table === 'stores' ? 'n.trade_name' : 'n.name')
    return sql`(select coalesce((json_agg(x.name order by x.name))::jsonb, '[]') from (
      select ${name} as name from accelerator_targets t join ${sql.table(table)} n on n.id = t.${sql.ref(column)}
      where t.accelerator_id = listed.id order by 1 limit 20) x)`
  }
  type Row = Omit<RunningAccelerator, 'left'> & CampaignLimits
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    select counted.total, listed.*,
      json_build_object(
        'categories', ${names('categories', 'category_id')}, 'brands', ${names('brands', 'brand_id')},
        'products', ${names('products', 'product_id')}, 'stores', ${names('stores', 'store_id')},
        'counts', (select json_build_object('categories', count(category_id), 'brands', count(brand_id),
            'products', count(product_id), 'stores', count(store_id))
          from accelerator_targets where accelerator_id = listed.id)) as scope,
      (select json_build_object(
          'total', json_build_object('points', coalesce(sum(points), 0), 'cents', coalesce(sum(cents), 0)),
          'professional', json_build_object('points', coalesce(sum(points) filter (where professional_id = ${reader.id}), 0),
            'cents', coalesce(sum(cents) filter (where professional_id = ${reader.id}), 0)),
          'store', null)
        from accelerator_uses where accelerator_id = listed.id) as used
    from (select count(*)::int as total from accelerators a where ${where}) counted
    left join lateral (
      select ${ownColumns}, a.starts_on > ${reader.day} as is_upcoming, a.segment_id is not null as is_for_segment, row_number() over (order by ${order}) as nth
      from accelerators a where ${where}
      order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) listed on true
    order by listed.nth`.execute(db)
  return {
    items: rows.flatMap((row) => {
      if (row.id === null) return []
      const left = computeRoom(row)
      return [{ ...row, left, isUsedUp: row.isUsedUp || isEmptyRoom(left) }]
    }),
    total: rows[0]?.total ?? 0,
    page: query.page,
    limit: query.limit,
  }
}
