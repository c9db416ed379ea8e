import { getPosting, refundEntries } from '../../../ledger/points/post-entries.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { AuditContext, Caller, Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { type ExperienceReader, getExperience, type MemberExperience } from '../experiences.queries.ts'
import { canLeave, computeRefund, factsOf } from '../experiences.rules.ts'
import { promoteIn } from './promote-from-waiting-list.ts'
import type { SubscriptionChange } from './subscribe.ts'
import {
  getSubscriptionOwner,
  listRefundSteps,
  lockExperience,
  removeSubscription,
  setRefunded,
} from './subscriptions.queries.ts'

/** Cancels the calling member's subscription, and returns the experience as the member then sees it. */
export async function cancelSubscription(
  context: Context,
  member: ExperienceReader,
  experienceId: string,
): Promise<MemberExperience> {
  const now = context.clock.now()
  const actor = { id: member.id, type: member.type, requestId: context.requestId }
  return context.inTransaction(async (trx) => {
    await cancelSubscriptionIn(trx, { experienceId, member, actor, now })
    return getExperience(trx, member, experienceId, now, { isKnown: true })
  })
}

/** The refund of a removal: all points, or the share by the refund steps for that day. */
type Refund = 'all' | 'table'

/**
 * Cancels a subscription: refunds points (by the refund steps if the member cancels), and gives the seat to
 * the waiting list unless the experience has begun. Throws `experience.not-subscribed` and, for a member
 * after the deadline, `experience.cannot-leave`. Returns the refunded points.
 */
export async function cancelSubscriptionIn(
  trx: Database,
  {
    experienceId,
    member,
    actor,
    now,
    refund = actor.type === 'admin' ? 'all' : 'table',
  }: SubscriptionChange & { readonly refund?: Refund },
): Promise<{ readonly refunded: number }> {
  const locked = await lockExperience(trx, experienceId, [member.id])
  const isTeam = actor.type === 'admin'
  const removed = await removeSubscription(trx, experienceId, member.id, { id: actor.id, now })
  if (!removed) throw new AppError('experience.not-subscribed')
  if (!isTeam && !canLeave(locked, now)) throw new AppError('experience.cannot-leave')
  const steps = refund === 'table' && locked.active ? await listRefundSteps(trx, experienceId) : []
  const refunded = computeRefund(removed.paidPoints, steps, locked, now)
  await refundSeat(trx, { subscriptionId: removed.id, points: refunded, title: locked.title }, { actor, now })
  if (isTeam) {
    const data = { ...factsOf(locked), refunded }
    await notify(trx, [{ userId: member.id, kind: 'experience-removed', data }], now)
  }
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'experience.unsubscribed',
      subjectType: 'experience',
      subjectId: experienceId,
      after: { userId: member.id, subscriptionId: removed.id, refunded },
    },
  )
  if (removed.confirmedAt !== null)
    await promoteIn(trx, { ...locked, confirmed: locked.confirmed - removed.seats }, { actor, now })
  return { refunded }
}

/** Refunds points of a removed subscription and records them in it. */
export async function refundSeat(
  trx: Database,
  { subscriptionId, points, title }: { subscriptionId: string; points: number; title: string },
  auditContext: AuditContext,
): Promise<void> {
  if (points === 0) return
  const source = { sourceType: 'experience', sourceId: subscriptionId, reason: title }
  await refundEntries(trx, source, await getPosting(trx, auditContext), points)
  await setRefunded(trx, subscriptionId, points)
}

/**
 * Removes a member's subscription on behalf of the team, by its id, at any time; notifies the member and
 * gives the seat to the waiting list. Throws `not-found`, and `experience.not-subscribed` if it was removed
 * before.
 */
export async function removeSubscriber(
  { inTransaction, clock, requestId }: Context,
  user: Caller,
  { id, refund }: { readonly id: string; readonly refund: Refund },
): Promise<{ id: string; experienceId: string; userId: string; refunded: number }> {
  const actor = { id: user.id, type: 'admin', requestId } as const
  return inTransaction(async (trx) => {
    const { experienceId, userId, userType, status } = await getSubscriptionOwner(trx, id)
    if (status === 'removed') throw new AppError('experience.not-subscribed')
    const member = { id: userId, type: userType }
    const { refunded } = await cancelSubscriptionIn(trx, {
      experienceId,
      member,
      actor,
      now: clock.now(),
      refund,
    })
    return { id, experienceId, userId, refunded }
  })
}
