import { recordAudit } from '../../audit/audit.queries.ts'
import type { Services } from '../../context/context.ts'
import { type Database, inTransaction } from '../../database/connect.ts'
import { notify } from '../../notifications/notify.ts'
import { factsOf } from '../experiences.rules.ts'
import { refundSeat } from './cancel-subscription.ts'
import { promoteIn } from './promote-from-waiting-list.ts'
import {
  isHoldExpired,
  listExpiredHolds,
  lockExperience,
  removeSubscription,
} from './subscriptions.queries.ts'

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
