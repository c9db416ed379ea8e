import type { Caller, Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { withSavepoint } from '../../database/savepoint.ts'
import { AppError } from '../../errors/app-error.ts'
import { getMember } from '../members.queries.ts'
import { type Subscribed, subscribeIn } from './subscribe.ts'
import { lockExperience } from './subscriptions.queries.ts'

/**
 * Subscribes a member on behalf of the team. Refusals: see `subscribeIn`; `experience.person-inactive`;
 * `not-found` for other users.
 */
export const subscribeMember = (
  { inTransaction, clock, requestId }: Context,
  user: Caller,
  input: { readonly experienceId: string; readonly userId: string; readonly companion?: string | undefined },
): Promise<Subscribed & { readonly userId: string }> =>
  inTransaction((trx) =>
    subscribeAsTeam(trx, input, { actor: { id: user.id, type: 'admin', requestId }, now: clock.now() }),
  )

/** The outcome for one of several members: a subscription or a refusal. */
export interface SubscribeResult {
  readonly userId: string
  readonly subscribed: Subscribed | null
  readonly refusal: AppError | null
}

/**
 * Subscribes several members in the given order in one transaction, each with a result; a refusal rolls back
 * only its member. Locks the experience and all accounts first, so that seats are given once and in order.
 * Throws `not-found` for an unknown experience.
 */
export async function subscribeMembers(
  { inTransaction, clock, requestId }: Context,
  user: Caller,
  { experienceId, userIds }: { readonly experienceId: string; readonly userIds: readonly string[] },
): Promise<SubscribeResult[]> {
  const by = { actor: { id: user.id, type: 'admin', requestId } as const, now: clock.now() }
  return inTransaction(async (trx) => {
    const ids = [...new Set(userIds)]
    await lockExperience(trx, experienceId, ids)
    const results: SubscribeResult[] = []
    for (const userId of ids) results.push(await tryToSubscribe(trx, { experienceId, userId }, by))
    return results
  })
}

type By = {
  readonly actor: { readonly id: string; readonly type: 'admin'; readonly requestId: string }
  readonly now: Date
}

async function tryToSubscribe(
  trx: Database,
  input: { readonly experienceId: string; readonly userId: string },
  by: By,
): Promise<SubscribeResult> {
  const { userId } = input
  try {
    const subscribed = await withSavepoint(trx, () => subscribeAsTeam(trx, input, by))
    return { userId, subscribed, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { userId, subscribed: null, refusal: error }
  }
}

async function subscribeAsTeam(
  trx: Database,
  {
    experienceId,
    userId,
    companion,
  }: { readonly experienceId: string; readonly userId: string; readonly companion?: string | undefined },
  by: By,
): Promise<Subscribed & { readonly userId: string }> {
  const { type, isActive } = await getMember(trx, userId)
  if (!isActive) throw new AppError('experience.person-inactive')
  const member = { id: userId, type }
  const subscribed = await subscribeIn(trx, { experienceId, member, companion: companion ?? null, ...by })
  return { ...subscribed, userId }
}
