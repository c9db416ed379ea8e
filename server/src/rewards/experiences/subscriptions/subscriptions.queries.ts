import { sql } from 'kysely'
import { lockAccounts } from '../../../ledger/points/points.queries.ts'
import { asLevel } from '../../../people/levels/levels.rules.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Conditions } from '../experiences.rules.ts'

/** The maximum number of waiting members that one promotion considers. */
const ROUND = 500

export interface LockedExperience extends Conditions {
  readonly id: string
  readonly title: string
  readonly audience: string
  readonly capacity: number
  readonly confirmed: number
  readonly waiting: number
  readonly place: string
  readonly confirmHours: number | null
  readonly revision: number
}

/**
 * Locks an experience, then the accounts whose points may move: of the given members and of the waiting list.
 * Locks accounts together in id order, and always after the experience, to prevent deadlocks. Throws
 * `not-found`.
 */
export async function lockExperience(
  trx: Database,
  id: string,
  memberIds: readonly string[],
): Promise<LockedExperience> {
  const row = await trx
    .selectFrom('experiences')
    .select(['id', 'title', 'audience', 'capacity', 'confirmed', 'waiting', 'active', 'place'])
    .select(['hasCompanions', 'confirmHours', 'revision'])
    .select(['startsAt', 'endsAt', 'opensAt', 'closesAt', 'leaveUntil', 'minLevel', 'segmentId'])
    .select('costPoints')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  if (row.costPoints > 0) {
    const waiting = await trx
      .selectFrom('experienceSubscriptions')
      .select('userId')
      .where('experienceId', '=', id)
      .where('status', '=', 'waiting')
      .orderBy('position')
      .limit(ROUND)
      .execute()
    await lockAccounts(trx, [...waiting.map(({ userId }) => userId), ...memberIds])
  }
  return { ...row, minLevel: row.minLevel === null ? null : asLevel(row.minLevel) }
}

/** Returns a member's subscription to an experience, confirmed or waiting, or null. */
export async function findSubscription(
  trx: Database,
  experienceId: string,
  userId: string,
): Promise<{ readonly id: string; readonly heldUntil: Date | null } | null> {
  const row = await trx
    .selectFrom('experienceSubscriptions')
    .select(['id', 'heldUntil'])
    .where('experienceId', '=', experienceId)
    .where('userId', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  return row ?? null
}

/** Inserts a subscription. Violates `one_living_subscription_each` if the member has one. */
export const insertSubscription = (
  trx: Database,
  row: {
    readonly experienceId: string
    readonly userId: string
    readonly status: 'confirmed' | 'waiting'
    readonly seats: number
    readonly companionName: string | null
    /** The cost of a seat. */
    readonly agreedPoints: number
    readonly paidPoints: number
    readonly subscribedAt: Date
    readonly subscribedBy: string | null
    readonly confirmedAt: Date | null
    readonly heldUntil: Date | null
  },
): Promise<{ id: string; entryKey: string }> =>
  trx
    .insertInto('experienceSubscriptions')
    .values(row)
    .returning(['id', 'entryKey'])
    .executeTakeFirstOrThrow()

/** Ends a member's subscription; returns null if there is none. */
export async function removeSubscription(
  trx: Database,
  experienceId: string,
  userId: string,
  by: { readonly id: string | null; readonly now: Date },
): Promise<{ id: string; paidPoints: number; confirmedAt: Date | null; seats: number } | null> {
  const row = await trx
    .updateTable('experienceSubscriptions')
    .set({ status: 'removed', removedAt: by.now, removedBy: by.id, attendedAt: null, absentAt: null })
    .where('experienceId', '=', experienceId)
    .where('userId', '=', userId)
    .where('status', '<>', 'removed')
    .returning(['id', 'paidPoints', 'confirmedAt', 'seats'])
    .executeTakeFirst()
  return row ?? null
}

/** A member on the waiting list. */
export interface WaitingRow {
  readonly id: string
  readonly position: number
  readonly entryKey: string
  readonly userId: string
  readonly userType: string
  readonly userStatus: string
  readonly seats: number
  /** The cost of a seat, at most the cost when the member joined. */
  readonly costPoints: number
}

/** Lists the waiting list of an experience in order of arrival, up to the maximum of one promotion. */
export async function listWaiting(trx: Database, experienceId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.id, s.position, s.entry_key, s.user_id, s.seats, u.user_type, u.status as user_status,
      least(e.cost_points, s.agreed_points) as cost_points
    from experience_subscriptions s join users u on u.id = s.user_id join experiences e on e.id = s.experience_id
    where s.experience_id = ${experienceId} and s.status = 'waiting'
    order by s.position limit ${ROUND}`.execute(trx)
  return rows
}

/** Confirms waiting subscriptions, each with the points paid, all held until an instant. */
export async function confirmSubscriptions(
  trx: Database,
  confirmed: readonly { readonly subscriptionId: string; readonly paid: number }[],
  { now, heldUntil }: { readonly now: Date; readonly heldUntil: Date | null },
): Promise<void> {
  await sql`
    update experience_subscriptions s set status = 'confirmed', confirmed_at = ${now}, paid_points = p.paid,
      held_until = ${heldUntil}
    from unnest(${confirmed.map((item) => item.subscriptionId)}::uuid[], ${confirmed.map((item) => item.paid)}::bigint[]) p (id, paid)
    where s.id = p.id`.execute(trx)
}

/** Lists the active waiting members, up to a position of the waiting list or all. */
export async function listActiveWaiting(
  trx: Database,
  experienceId: string,
  before: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select s.user_id from experience_subscriptions s join users u on u.id = s.user_id
    where s.experience_id = ${experienceId} and s.status = 'waiting' and u.status = 'active'
      ${before === null ? sql`` : sql`and s.position < ${before}`}
    order by s.position limit ${ROUND}`.execute(trx)
  return rows.map(({ userId }) => userId)
}

/** Lists the upcoming experiences that have free seats and a waiting list, next first. */
export async function listPromotable(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('experiences')
    .select('id')
    .where('active', '=', true)
    .where('startsAt', '>', now)
    .where('waiting', '>', 0)
    .whereRef('confirmed', '<', 'capacity')
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records the points refunded with a removed subscription. */
export async function setRefunded(trx: Database, id: string, refundedPoints: number): Promise<void> {
  await trx.updateTable('experienceSubscriptions').set({ refundedPoints }).where('id', '=', id).execute()
}

/** Lists the refund steps of an experience, most days first. */
export const listRefundSteps = (
  db: Database,
  experienceId: string,
): Promise<{ daysBefore: number; percent: number }[]> =>
  db
    .selectFrom('experienceRefundSteps')
    .select(['daysBefore', 'percent'])
    .where('experienceId', '=', experienceId)
    .orderBy('daysBefore', 'desc')
    .execute()

/** Confirms a member's held seat. Returns false if there is none or its deadline has passed. */
export async function releaseHold(
  trx: Database,
  experienceId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const done = await trx
    .updateTable('experienceSubscriptions')
    .set({ heldUntil: null })
    .where('experienceId', '=', experienceId)
    .where('userId', '=', userId)
    .where('status', '=', 'confirmed')
    .where('heldUntil', '>', now)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** A subscription, removed or not, with its member. */
export interface SubscriptionOwner {
  readonly experienceId: string
  readonly userId: string
  readonly userType: 'professional' | 'shopkeeper'
  readonly status: string
  readonly heldUntil: Date | null
}

/** Returns the experience and the member of a subscription. Throws `not-found`. */
export async function getSubscriptionOwner(db: Database, id: string): Promise<SubscriptionOwner> {
  const row = await db
    .selectFrom('experienceSubscriptions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.experienceId', 's.userId', 's.status', 's.heldUntil', 'u.userType'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return { ...row, userType: row.userType === 'shopkeeper' ? 'shopkeeper' : 'professional' }
}

/** Lists the held seats past their deadline, oldest first, up to `limit`. */
export async function listExpiredHolds(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly experienceId: string; readonly userId: string }[]> {
  return db
    .selectFrom('experienceSubscriptions')
    .select(['id', 'experienceId', 'userId'])
    .where('status', '=', 'confirmed')
    .where('heldUntil', '<=', now)
    .orderBy('heldUntil')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether a subscription still holds a seat past its deadline. */
export async function isHoldExpired(trx: Database, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('experienceSubscriptions')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where('heldUntil', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}
