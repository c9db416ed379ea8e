import { getPosting, postEntries } from '../../../ledger/points/post-entries.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { Actor, Caller, Context } from '../../../platform/context/context.ts'
import { type Database, violates } from '../../../platform/database/connect.ts'
import { withSavepoint } from '../../../platform/database/savepoint.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { canSubscribe } from '../experiences.policies.ts'
import {
  type ExperienceReader,
  getExperience,
  getReader,
  type MemberExperience,
} from '../experiences.queries.ts'
import {
  costFor,
  factsOf,
  findRefusal,
  heldUntil,
  paymentOf,
  refusalOfPerson,
  stateOf,
  untilOf,
} from '../experiences.rules.ts'
import { getMember } from '../members.queries.ts'
import { notifyPassedOver, promoteIn } from './promote-from-waiting-list.ts'
import { findSubscription, insertSubscription, lockExperience } from './subscriptions.queries.ts'

/** A member's subscription to create or end, and who requests it. */
export interface SubscriptionChange {
  readonly experienceId: string
  readonly member: ExperienceReader
  /** The member, or an administrator, who may ignore the subscription window and the deadline for cancelling. */
  readonly actor: Actor & { readonly type: 'professional' | 'shopkeeper' | 'admin' }
  readonly now: Date
  /** The name of the member's companion, who needs a second seat. */
  readonly companion?: string | null
  /** The cost of a seat that the member saw. */
  readonly seenCost?: number | undefined
}

/**
 * Subscribes the calling member, and returns the experience as the member then sees it. Refusals: see
 * `subscribeIn`.
 */
export async function subscribe(
  context: Context,
  member: ExperienceReader,
  {
    experienceId,
    companion = null,
    seenCost,
  }: Pick<SubscriptionChange, 'experienceId' | 'companion' | 'seenCost'>,
): Promise<MemberExperience> {
  const now = context.clock.now()
  const actor = { id: member.id, type: member.type, requestId: context.requestId }
  return context.inTransaction(async (trx) => {
    await subscribeIn(trx, { experienceId, member, actor, now, companion, seenCost })
    return getExperience(trx, member, experienceId, now, { isKnown: true })
  })
}

interface Subscribed {
  readonly subscriptionId: string
  readonly status: 'confirmed' | 'waiting'
  readonly heldUntil: Date | null
}

/**
 * Subscribes a member: takes a seat and charges for it at once, or joins the waiting list, which costs
 * nothing yet. Locks the experience first and accounts after it, so that the last seat goes to one member and
 * points are spent once. Throws the codes of `findRefusal`, `not-found` outside the experience's audience,
 * `experience.already-subscribed`, and `experience.cost-changed` if the cost differs from what was seen.
 */
export async function subscribeIn(
  trx: Database,
  { experienceId, member, actor, now, companion = null, seenCost }: SubscriptionChange,
): Promise<Subscribed> {
  const isTeam = actor.type === 'admin'
  const seats = companion === null ? 1 : 2
  const locked = await lockExperience(trx, experienceId, [member.id])
  if (!canSubscribe(locked, member, isTeam)) throw new AppError('not-found')
  if (await findSubscription(trx, experienceId, member.id))
    throw new AppError('experience.already-subscribed')
  // The waiting list has priority over the new member.
  const experience = (await promoteIn(trx, locked, { actor, now })) ?? locked
  const reader = await getReader(trx, member, now)
  const refusal = isTeam
    ? stateOf(experience, now) === 'over'
      ? 'experience.over'
      : refusalOfPerson(experience, reader, seats)
    : findRefusal(experience, reader, now, seats)
  if (refusal) throw new AppError(refusal)
  const agreed = costFor(experience, reader)
  if (seenCost !== undefined && seenCost !== agreed) throw new AppError('experience.cost-changed')

  const hasSeat = experience.confirmed + seats <= experience.capacity
  const status = hasSeat ? 'confirmed' : 'waiting'
  const paid = hasSeat ? costFor(experience, reader, seats) : 0
  // A member who subscribes needs no further confirmation.
  const held = isTeam && hasSeat ? heldUntil(experience, now) : null
  const { id, entryKey } = await mapSecondSubscription(() =>
    insertSubscription(trx, {
      experienceId,
      userId: member.id,
      status,
      seats,
      companionName: companion,
      agreedPoints: agreed,
      paidPoints: paid,
      subscribedAt: now,
      subscribedBy: actor.id,
      confirmedAt: hasSeat ? now : null,
      heldUntil: held,
    }),
  )
  if (paid > 0)
    await postEntries(
      trx,
      [paymentOf(experience, member.id, { id, entryKey, paid })],
      await getPosting(trx, { actor, now }),
    )
  const facts = factsOf(experience)
  await notify(
    trx,
    [
      hasSeat
        ? { userId: member.id, kind: 'experience-confirmed', data: { ...facts, paid, ...untilOf(held) } }
        : { userId: member.id, kind: 'experience-waiting', data: facts },
    ],
    now,
  )
  // Members who still wait although a seat was free could not pay for it.
  if (hasSeat) await notifyPassedOver(trx, experience, null, now)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: hasSeat ? 'experience.subscribed' : 'experience.waiting',
      subjectType: 'experience',
      subjectId: experienceId,
      after: { userId: member.id, subscriptionId: id, paid },
    },
  )
  return { subscriptionId: id, status, heldUntil: held }
}

async function mapSecondSubscription<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'one_living_subscription_each')) throw new AppError('experience.already-subscribed')
    throw error
  }
}

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
interface SubscribeResult {
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
