import type { Caller, Context } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { cancelSubscriptionIn, type Refund } from './cancel-subscription.ts'
import { getSubscriptionOwner } from './subscriptions.queries.ts'

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
