import { getPosting, postEntries } from '../../../ledger/points/post-entries.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { AuditContext, Services } from '../../../platform/context/context.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { availableOf } from '../experiences.queries.ts'
import {
  costFor,
  factsOf,
  heldUntil,
  isPromoting,
  paymentOf,
  promoted,
  untilOf,
} from '../experiences.rules.ts'
import {
  confirmSubscriptions,
  type LockedExperience,
  listActiveWaiting,
  listPromotable,
  listWaiting,
  lockExperience,
} from './subscriptions.queries.ts'

/**
 * Gives free seats of all upcoming experiences to waiting members who can now pay. Each experience has its
 * own transaction; concurrent processes give each seat only once. Returns the number of promoted members.
 */
export async function promoteFromWaitingLists({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const actor = { type: 'system', id: null, requestId: null } as const
  let count = 0
  for (const id of await listPromotable(db, now))
    count += await inTransaction(db, (trx) => promoteFromWaitingList(trx, id, { actor, now }))
  return count
}

/** Gives the free seats of an experience to its waiting list. Returns the number of members promoted. */
export async function promoteFromWaitingList(
  trx: Database,
  experienceId: string,
  auditContext: AuditContext,
): Promise<number> {
  const locked = await lockExperience(trx, experienceId, [])
  const after = await promoteIn(trx, locked, auditContext)
  return after ? locked.waiting - after.waiting : 0
}

/**
 * Promotes waiting members in order of arrival while seats are free; members who cannot pay keep waiting.
 * Requires the experience and the accounts to be locked. Returns the experience with its new counts, or null
 * if nobody was promoted.
 */
export async function promoteIn(
  trx: Database,
  experience: LockedExperience,
  { actor: cause, now }: AuditContext,
): Promise<LockedExperience | null> {
  const seats = experience.capacity - experience.confirmed
  if (seats <= 0 || !isPromoting(experience, now)) return null
  const rows = await listWaiting(trx, experience.id)
  const payers = experience.costPoints > 0 ? rows.filter((row) => row.userType === 'professional') : []
  const available = await availableOf(
    trx,
    payers.map(({ userId }) => userId),
    now,
  )
  const next = promoted(
    rows.map((row) => ({
      subscriptionId: row.id,
      entryKey: row.entryKey,
      position: row.position,
      userId: row.userId,
      isProfessional: row.userType === 'professional',
      isActive: row.userStatus === 'active',
      available: available.get(row.userId) ?? 0,
      seats: row.seats,
      costPoints: row.costPoints,
    })),
    seats,
  ).map((item) => ({ ...item, paid: costFor(item, item, item.seats) }))
  const last = next.at(-1)
  if (!last) return null

  const held = heldUntil(experience, now)
  await confirmSubscriptions(trx, next, { now, heldUntil: held })
  const actor = { ...cause, type: 'system', id: null } as const
  const entries = next.flatMap(({ subscriptionId: id, entryKey, userId, paid }) =>
    paid > 0 ? [paymentOf(experience, userId, { id, entryKey, paid })] : [],
  )
  if (entries.length > 0) await postEntries(trx, entries, await getPosting(trx, { actor, now }))
  const facts = factsOf(experience)
  await notify(
    trx,
    next.map(
      ({ userId, paid }): NewNotification => ({
        userId,
        kind: 'experience-promoted',
        data: { ...facts, paid, ...untilOf(held) },
      }),
    ),
    now,
  )
  await notifyPassedOver(trx, experience, last.position, now)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'experience.promoted',
      subjectType: 'experience',
      subjectId: experience.id,
      after: { subscriptionIds: next.map((item) => item.subscriptionId) },
    },
  )
  return {
    ...experience,
    confirmed: experience.confirmed + next.reduce((sum, { seats: taken }) => sum + taken, 0),
    waiting: experience.waiting - next.length,
  }
}

/**
 * Notifies the waiting members, up to a position or all, that a member behind them got a seat because they
 * could not pay. Call it after promoting the members who can.
 */
export async function notifyPassedOver(
  trx: Database,
  experience: LockedExperience,
  before: number | null,
  now: Date,
): Promise<void> {
  // In a free experience no member is skipped.
  if (experience.costPoints === 0 || !isPromoting(experience, now)) return
  const userIds = await listActiveWaiting(trx, experience.id, before)
  const data = { ...factsOf(experience), cost: experience.costPoints }
  await notify(
    trx,
    userIds.map((userId) => ({ userId, kind: 'experience-passed-over', data })),
    now,
  )
}
