import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import type { ExperienceState } from '@esquadro/contract/rewards/experiences/experience'
import type {
  CmsExperience,
  CmsExperienceDetails,
  RefundStep,
} from '@esquadro/contract/rewards/experiences/office'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../platform/database/connect.ts'
import { readPage } from '../../../platform/database/page.queries.ts'
import { contains } from '../../../platform/database/search.queries.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../../platform/files/files.rules.ts'
import { readInBatches } from '../../../platform/lists/cursor.queries.ts'
import { stateOf } from '../experiences.rules.ts'
import type { ExperiencePlan } from '../planning.queries.ts'

type Item = z.input<typeof CmsExperience>
type Details = z.input<typeof CmsExperienceDetails>

interface Row
  extends Omit<
    Item,
    'category' | 'segment' | 'image' | 'state' | 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt'
  > {
  readonly categoryId: string
  readonly categoryName: string
  readonly segmentId: string | null
  readonly segmentName: string | null
  readonly imageId: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
}

const columns = sql`e.id, e.active, e.title, e.category_id, c.name as category_name, e.image_id, e.starts_at, e.ends_at,
  e.place, e.audience, e.min_level, e.segment_id,
  (select g.name from segments g where g.id = e.segment_id) as segment_name, e.cost_points, e.capacity, e.confirmed, e.waiting, e.opens_at, e.closes_at, e.created_at`

const inState: Record<ExperienceState, (now: Date) => RawBuilder<unknown>> = {
  over: (now) => sql`e.ends_at <= ${now}`,
  announced: (now) => sql`e.opens_at > ${now}`,
  open: (now) => sql`e.opens_at <= ${now} and e.closes_at > ${now} and e.ends_at > ${now}`,
  closed: (now) => sql`e.closes_at <= ${now} and e.ends_at > ${now}`,
}

const sortColumns = {
  startsAt: sql`e.starts_at`,
  title: sql`e.title`,
  costPoints: sql`e.cost_points`,
  createdAt: sql`e.created_at`,
} as const

function itemOf<T extends Row>(
  { categoryId, categoryName, segmentId, segmentName, imageId, ...row }: T,
  now: Date,
) {
  return {
    ...row,
    category: { id: categoryId, name: categoryName },
    segment: segmentId === null ? null : { id: segmentId, name: segmentName ?? '' },
    image: imageAddressOf(imageId),
    state: stateOf(row, now),
  }
}

type Filters = Omit<z.output<typeof cmsExperiences.getAll.query>, 'page' | 'limit'>

function conditionsOf(query: Filters, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(contains('e.search', query.q))
  if (query.category) conditions.push(sql`e.category_id = ${query.category}`)
  if (query.state) conditions.push(inState[query.state](now))
  if (query.audience) conditions.push(sql`e.audience = ${query.audience}`)
  if (query.active !== undefined) conditions.push(sql`e.active = ${query.active}`)
  if (query.from)
    conditions.push(sql`e.starts_at >= (${query.from}::date)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  if (query.to)
    conditions.push(sql`e.starts_at < (${query.to}::date + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  return sql.join(conditions, sql` and `)
}

function orderOf({ sort }: Filters): RawBuilder<unknown> {
  const { column, direction } = readSort(sort)
  return sql`${sortColumns[column]} ${sql.raw(direction)}, e.id ${sql.raw(direction)}`
}

/** Lists a page of all experiences. */
export async function listCmsExperiences(
  db: Database,
  query: z.output<typeof cmsExperiences.getAll.query>,
  now: Date,
): Promise<Paged<Item>> {
  return readPage(db, {
    columns,
    from: sql`experiences e join experience_categories c on c.id = e.category_id`,
    counted: sql`experiences e`,
    where: conditionsOf(query, now),
    order: orderOf(query),
    query,
    itemOf: (row: Row) => itemOf(row, now),
  })
}

/** Reads all experiences that match the filters, in batches, for an export. */
export const exportedExperiences = (
  db: Database,
  query: Filters,
  now: Date,
): AsyncIterable<readonly ReturnType<typeof itemOf<Row>>[]> =>
  readInBatches(
    db,
    sql<Row>`
      select ${columns} from experiences e join experience_categories c on c.id = e.category_id
      where ${conditionsOf(query, now)} order by ${orderOf(query)}`,
    (rows) => rows.map((row) => itemOf(row, now)),
  )

/**
 * Returns an experience with all editable fields and the figures of its attendance. Throws `not-found`. One
 * query.
 */
export async function getCmsExperience(db: Database, id: string, now: Date): Promise<Details> {
  type Extra = Pick<
    Details,
    'description' | 'hasCompanions' | 'confirmHours' | 'revision' | 'held' | 'present' | 'absent'
  > & { readonly leaveUntil: Date; readonly refundSteps: RefundStep[] }
  const { rows } = await sql<Row & Extra>`
    select ${columns}, e.description, e.leave_until, e.has_companions, e.confirm_hours, e.revision, s.held, s.present, s.absent,
      (select coalesce(json_agg(json_build_object('daysBefore', r.days_before, 'percent', r.percent)
        order by r.days_before desc), '[]') from experience_refund_steps r where r.experience_id = e.id) as refund_steps
    from experiences e join experience_categories c on c.id = e.category_id
    cross join lateral (
      select coalesce(sum(seats) filter (where held_until is not null), 0)::int as held,
        coalesce(sum(seats) filter (where attended_at is not null), 0)::int as present,
        coalesce(sum(seats) filter (where absent_at is not null), 0)::int as absent
      from experience_subscriptions where experience_id = e.id and status = 'confirmed') s
    where e.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return itemOf(rows[0], now)
}

/** Returns the id of an experience's picture, or null. Throws `not-found`. */
export async function getImageId(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('experiences').select('imageId').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row.imageId
}

/** Whether any experience still uses a picture; copies share one. */
export async function isImageInUse(db: Database, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('experiences')
    .select('id')
    .where('imageId', '=', imageId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the data of an experience and increments its revision. */
export async function updateExperienceRow(
  trx: Database,
  id: string,
  plan: Omit<ExperiencePlan, 'imageId'> & { readonly imageId?: string | null; readonly active: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('experiences')
    .set((row) => ({ ...plan, revision: row('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Activates or suspends an experience. */
export async function setExperienceActive(
  trx: Database,
  id: string,
  active: boolean,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('experiences')
    .set((row) => ({ active, revision: row('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the refund steps of an experience. */
export async function setRefundSteps(
  trx: Database,
  experienceId: string,
  steps: readonly RefundStep[],
): Promise<void> {
  await trx.deleteFrom('experienceRefundSteps').where('experienceId', '=', experienceId).execute()
  if (steps.length > 0)
    await trx
      .insertInto('experienceRefundSteps')
      .values(steps.map((step) => ({ experienceId, ...step })))
      .execute()
}

/** Lists the active members with a current subscription. */
export async function listSubscribedIds(trx: Database, experienceId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('experienceSubscriptions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('s.userId')
    .where('s.experienceId', '=', experienceId)
    .where('s.status', '<>', 'removed')
    .where('u.status', '=', 'active')
    .execute()
  return rows.map(({ userId }) => userId)
}
