import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { Caller, Context, Services } from '../../../platform/context/context.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { type ExperienceReader, getExperience, type MemberExperience } from '../experiences.queries.ts'
import { factsOf } from '../experiences.rules.ts'
import { refundSeat } from './cancel-subscription.ts'
import { promoteIn } from './promote-from-waiting-list.ts'
import type { SubscriptionChange } from './subscribe.ts'
import {
  findSubscription,
  getSubscriptionOwner,
  isHoldExpired,
  listExpiredHolds,
  lockExperience,
  releaseHold,
  removeSubscription,
} from './subscriptions.queries.ts'

/** Confirms the calling member's held seat, and returns the experience as the member then sees it. */
export async function confirmSeat(
  context: Context,
  member: ExperienceReader,
  experienceId: string,
): Promise<MemberExperience> {
  const now = context.clock.now()
  const actor = { id: member.id, type: member.type, requestId: context.requestId }
  return context.inTransaction(async (trx) => {
    await confirmSeatIn(trx, { experienceId, member, actor, now })
    return getExperience(trx, member, experienceId, now, { isKnown: true })
  })
}

/**
 * Confirms a held seat; does nothing to a seat that needs no confirmation. Throws
 * `experience.not-subscribed`, and `experience.hold-expired` after the deadline, even if the seat has not
 * been given away yet.
 */
async function confirmSeatIn(
  trx: Database,
  { experienceId, member, actor, now }: SubscriptionChange,
): Promise<void> {
  await lockExperience(trx, experienceId, [])
  const subscription = await findSubscription(trx, experienceId, member.id)
  if (!subscription) throw new AppError('experience.not-subscribed')
  if (await releaseHold(trx, experienceId, member.id, now)) {
    await recordAudit(
      trx,
      { actor, now },
      {
        action: 'experience.seat-confirmed',
        subjectType: 'experience',
        subjectId: experienceId,
        after: { userId: member.id },
      },
    )
  } else if (subscription.heldUntil !== null && subscription.heldUntil <= now)
    throw new AppError('experience.hold-expired')
}

/**
 * Confirms a held seat on behalf of the member, by the id of the subscription. Throws `not-found`, and like
 * `confirmSeatIn`.
 */
export async function confirmSeatAsTeam(
  { inTransaction, clock, requestId }: Context,
  user: Caller,
  subscriptionId: string,
): Promise<void> {
  const actor = { id: user.id, type: 'admin', requestId } as const
  await inTransaction(async (trx) => {
    const { experienceId, userId, userType } = await getSubscriptionOwner(trx, subscriptionId)
    const member = { id: userId, type: userType }
    await confirmSeatIn(trx, { experienceId, member, actor, now: clock.now() })
  })
}

/** The number of holds that one run ends; the next run continues. */
const ROUND = 500

/**
 * Ends seats that were not confirmed in time: refunds all points, notifies the member, and gives the seat to
 * the waiting list. Each in its own transaction. Returns the number of ended seats.
 */
export async function expireHolds({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const hold of await listExpiredHolds(db, now, ROUND))
    if (await inTransaction(db, (trx) => expireHold(trx, hold, now))) count += 1
  return count
}

async function expireHold(
  trx: Database,
  {
    id,
    experienceId,
    userId,
  }: { readonly id: string; readonly experienceId: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const actor = { type: 'system', id: null, requestId: null } as const
  const locked = await lockExperience(trx, experienceId, [userId])
  // The member may have confirmed, or the seat may have been removed, before this transaction got the lock.
  if (!(await isHoldExpired(trx, id, now))) return false
  const removed = await removeSubscription(trx, experienceId, userId, { id: null, now })
  if (!removed) return false
  const { paidPoints: refunded, seats } = removed
  await refundSeat(trx, { subscriptionId: id, points: refunded, title: locked.title }, { actor, now })
  await notify(trx, [{ userId, kind: 'experience-expired', data: { ...factsOf(locked), refunded } }], now)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'experience.hold-expired',
      subjectType: 'experience',
      subjectId: experienceId,
      after: { userId, subscriptionId: id, refunded },
    },
  )
  await promoteIn(trx, { ...locked, confirmed: locked.confirmed - seats }, { actor, now })
  return true
}
