import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { asLevel } from '../levels/levels.rules.ts'
import { lockAccounts } from '../points/points.queries.ts'
import type { Conditions } from './experiences.rules.ts'

/** The maximum number of waiting members that one promotion reads. */
const ROUND = 500

export interface LockedExperience extends Conditions {
  readonly id: string
  readonly title: string
  readonly audience: string
  readonly capacity: number
  readonly confirmed: number
  readonly waiting: number
}

/**
 * Locks an experience, then the accounts of everybody whose points may move: the given member's and those of the waiting
 * list. Accounts are locked together in id order, and always after the experience, to prevent deadlocks. Throws
 * `not-found`.
 */
export async function lockExperience(
  trx: Database,
  id: string,
  memberId: string | null,
): Promise<LockedExperience> {
  const row = await trx
    .selectFrom('experiences')
    .select(['id', 'title', 'audience', 'capacity', 'confirmed', 'waiting', 'active'])
    .select(['startsAt', 'endsAt', 'opensAt', 'closesAt', 'leaveUntil', 'minLevel', 'costPoints'])
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
    await lockAccounts(trx, [...waiting.map(({ userId }) => userId), memberId])
  }
  return { ...row, minLevel: row.minLevel === null ? null : asLevel(row.minLevel) }
}

/** Whether a member has a subscription to an experience, confirmed or waiting. */
export async function isSubscribed(trx: Database, experienceId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('experienceSubscriptions')
    .select('id')
    .where('experienceId', '=', experienceId)
    .where('userId', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a subscription. Violates `one_living_subscription_each` if the member has one. */
export const insertSubscription = (
  trx: Database,
  row: {
    readonly experienceId: string
    readonly userId: string
    readonly status: 'confirmed' | 'waiting'
    readonly paidPoints: number
    readonly subscribedAt: Date
    readonly subscribedBy: string | null
    readonly confirmedAt: Date | null
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
): Promise<{ id: string; paidPoints: number; confirmedAt: Date | null } | null> {
  const row = await trx
    .updateTable('experienceSubscriptions')
    .set({ status: 'removed', removedAt: by.now, removedBy: by.id })
    .where('experienceId', '=', experienceId)
    .where('userId', '=', userId)
    .where('status', '<>', 'removed')
    .returning(['id', 'paidPoints', 'confirmedAt'])
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
}

/** Lists the waiting list of an experience in order of arrival, up to the maximum of one promotion. */
export async function listWaiting(trx: Database, experienceId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.id, s.position, s.entry_key, s.user_id, u.user_type, u.status as user_status
    from experience_subscriptions s join users u on u.id = s.user_id
    where s.experience_id = ${experienceId} and s.status = 'waiting'
    order by s.position limit ${ROUND}`.execute(trx)
  return rows
}

/** Turns waiting subscriptions into confirmed ones, each with the points paid. */
export async function confirmSubscriptions(
  trx: Database,
  confirmed: readonly { readonly subscriptionId: string; readonly paid: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update experience_subscriptions s set status = 'confirmed', confirmed_at = ${now}, paid_points = p.paid
    from unnest(${confirmed.map((one) => one.subscriptionId)}::uuid[], ${confirmed.map((one) => one.paid)}::bigint[]) p (id, paid)
    where s.id = p.id`.execute(trx)
}

/** Lists the active members who wait, before a position of the waiting list or all of them. */
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
