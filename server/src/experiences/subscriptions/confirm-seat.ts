import { recordAudit } from '../../audit/audit.queries.ts'
import type { Caller, Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { type ExperienceReader, getExperience, type MemberExperience } from '../experiences.queries.ts'
import type { SubscriptionChange } from './subscribe.ts'
import {
  findSubscription,
  getSubscriptionOwner,
  lockExperience,
  releaseHold,
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
export async function confirmSeatIn(
  trx: Database,
  { experienceId, member, actor, now }: SubscriptionChange,
): Promise<void> {
  await lockExperience(trx, experienceId, [])
  const living = await findSubscription(trx, experienceId, member.id)
  if (!living) throw new AppError('experience.not-subscribed')
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
  } else if (living.heldUntil !== null && living.heldUntil <= now)
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
