import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import type { ATTENDANCES, Subscriber } from '@esquadro/contract/rewards/experiences/office'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../platform/database/connect.ts'
import { readPage } from '../../../platform/database/page.queries.ts'
import { contains } from '../../../platform/database/search.queries.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readInBatches } from '../../../platform/lists/cursor.queries.ts'

type Item = z.input<typeof Subscriber> & { readonly subscribedAt: Date; readonly attendedAt: Date | null }
type User = Item['user']
type Query = z.output<typeof cmsExperiences.getSubscribers.query>
type ListQuery = Omit<Query, 'page' | 'limit'>

interface Row extends Omit<Item, 'user' | 'attendance'>, Omit<User, 'id'> {
  readonly userId: string
  readonly absentAt: Date | null
  readonly attendedAt: Date | null
}

const columns = sql`s.id, s.user_id, u.name, u.email, u.cellphone, u.user_type, p.profession, s.status, s.companion_name,
  s.paid_points, s.refunded_points, s.subscribed_at, s.held_until, s.attended_at, s.absent_at, s.removed_at,
  (select count(*)::int from experience_subscriptions a where a.user_id = s.user_id and a.absent_at is not null) as absences,
  case when s.status = 'waiting' then (select count(*)::int from experience_subscriptions w
    where w.experience_id = s.experience_id and w.status = 'waiting' and w.position <= s.position) end as place_in_line`
const tables = sql`experience_subscriptions s join users u on u.id = s.user_id
  left join professionals p on p.user_id = s.user_id`

const subscriberOf = ({
  userId,
  name,
  email,
  cellphone,
  userType,
  profession,
  absences,
  absentAt,
  ...row
}: Row): Item => ({
  ...row,
  user: { id: userId, name, email, cellphone, userType, profession, absences },
  attendance: row.attendedAt ? 'present' : absentAt ? 'absent' : null,
})

const inStatus: Record<NonNullable<Query['status']>, RawBuilder<unknown>> = {
  confirmed: sql`s.status = 'confirmed'`,
  waiting: sql`s.status = 'waiting'`,
  removed: sql`s.status = 'removed'`,
  held: sql`s.status = 'confirmed' and s.held_until is not null`,
}
const withAttendance: Record<NonNullable<Query['attendance']>, RawBuilder<unknown>> = {
  present: sql`s.attended_at is not null`,
  absent: sql`s.absent_at is not null`,
  open: sql`s.status = 'confirmed' and s.attended_at is null and s.absent_at is null`,
}
const sortColumns = { subscribedAt: sql`s.subscribed_at`, name: sql`u.name` } as const

function conditionsOf(query: ListQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`s.experience_id = ${query.experienceId}`,
    query.status ? inStatus[query.status] : sql`s.status <> 'removed'`,
  ]
  if (query.q) conditions.push(contains('u.search', query.q))
  if (query.attendance) conditions.push(withAttendance[query.attendance])
  return sql.join(conditions, sql` and `)
}

function orderOf(query: ListQuery): RawBuilder<unknown> {
  const { column, direction } = readSort(query.sort)
  return sql`${sortColumns[column]} ${sql.raw(direction)}, s.position ${sql.raw(direction)}`
}

/** Reads all matching subscriptions of an experience, in batches. */
export const exportedSubscribers = (db: Database, query: ListQuery) =>
  readInBatches(
    db,
    sql<Row>`select ${columns} from ${tables} where ${conditionsOf(query)} order by ${orderOf(query)}`,
    (rows) => rows.map(subscriberOf),
  )

/** Lists a page of an experience's subscriptions; without a status, those that were not removed. */
export async function listSubscribers(db: Database, query: Query): Promise<Paged<Item>> {
  return readPage(db, {
    columns,
    from: tables,
    where: conditionsOf(query),
    order: orderOf(query),
    query,
    itemOf: subscriberOf,
  })
}

/** Returns a subscription with its member. Throws `not-found`. */
export async function getSubscriber(db: Database, id: string): Promise<Item> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return subscriberOf(rows[0])
}

type Attendance = (typeof ATTENDANCES)[number] | null

/**
 * Records the attendance of confirmed subscriptions that have a different record; participants recorded as
 * present keep their time of arrival. With `onlyOpen`, only those without a record. Returns the changed
 * subscriptions.
 */
export async function recordAttendance(
  trx: Database,
  target: {
    readonly experienceId: string
    readonly ids: readonly string[] | 'all'
    readonly onlyOpen?: boolean
  },
  attendance: Attendance,
  by: { readonly id: string; readonly now: Date },
): Promise<string[]> {
  const isOther =
    attendance === 'present'
      ? sql`attended_at is null`
      : attendance === 'absent'
        ? sql`absent_at is null`
        : sql`(attended_at is not null or absent_at is not null)`
  const { rows } = await sql<{ id: string }>`
    update experience_subscriptions set
      attended_at = ${attendance === 'present' ? by.now : null}, attended_by = ${attendance === 'present' ? by.id : null},
      absent_at = ${attendance === 'absent' ? by.now : null},
      held_until = case when ${attendance === 'present'} then null else held_until end
    where experience_id = ${target.experienceId} and status = 'confirmed' and ${isOther}
      and ${target.ids === 'all' ? sql`true` : sql`id = any(${[...target.ids]}::uuid[])`}
      and ${target.onlyOpen ? sql`attended_at is null and absent_at is null` : sql`true`}
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
