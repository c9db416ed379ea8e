import type { ATTENDANCES, Subscriber } from '@esquadro/contract/rewards/experiences/office'
import type { z } from 'zod'
import type { Caller, Context } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { subscriptionIn } from '../check-in-code.ts'
import { getSubscriptionOwner, lockExperience } from '../subscriptions/subscriptions.queries.ts'
import { getSubscriber, recordAttendance } from './attendance.queries.ts'

/** How long before the start a scan is accepted; an earlier one is a mistake. */
const CHECK_IN_OPENS_MS = 12 * 3_600_000

/**
 * Checks in the participant of a scanned code, which also confirms a held seat. A second scan keeps the first
 * time. Throws `experience.code-unknown`, `experience.other-experience`, `experience.not-confirmed`, and
 * `experience.check-in-not-open` more than 12 hours before the start.
 */
export async function checkIn(
  { inTransaction, audit, clock, secret }: Context,
  user: Caller,
  { experienceId, code }: { readonly experienceId: string; readonly code: string },
): Promise<z.input<typeof Subscriber> & { isRepeated: boolean }> {
  const id = subscriptionIn(secret, code)
  if (id === null) throw new AppError('experience.code-unknown')
  const now = clock.now()
  return inTransaction(async (trx) => {
    const { startsAt } = await lockExperience(trx, experienceId, [])
    const owner = await getSubscriptionOwner(trx, id)
    if (owner.experienceId !== experienceId) throw new AppError('experience.other-experience')
    if (owner.status !== 'confirmed') throw new AppError('experience.not-confirmed')
    if (startsAt.getTime() - CHECK_IN_OPENS_MS > now.getTime())
      throw new AppError('experience.check-in-not-open')
    const changed = await recordAttendance(trx, { experienceId, ids: [id] }, 'present', {
      id: user.id,
      now,
    })
    if (changed.length > 0)
      await audit(trx, {
        action: 'experience.checked-in',
        subjectType: 'experience',
        subjectId: experienceId,
        after: { userId: owner.userId, subscriptionId: id },
      })
    return { ...(await getSubscriber(trx, id)), isRepeated: changed.length === 0 }
  })
}

/**
 * Records the attendance of participants; null clears the record. Skips subscriptions that are not confirmed
 * participants of the experience. Throws `not-found`, and `experience.not-begun` for absences before the
 * start.
 */
export async function setAttendance(
  { inTransaction, audit, clock }: Context,
  user: Caller,
  {
    experienceId,
    ids,
    attendance,
  }: {
    readonly experienceId: string
    readonly ids: readonly string[] | 'all'
    readonly attendance: (typeof ATTENDANCES)[number] | null
  },
): Promise<{ changed: number }> {
  const now = clock.now()
  return inTransaction(async (trx) => {
    const { startsAt } = await lockExperience(trx, experienceId, [])
    if (attendance === 'absent' && startsAt > now) throw new AppError('experience.not-begun')
    const target = { experienceId, ids, onlyOpen: ids === 'all' }
    const changed = await recordAttendance(trx, target, attendance, { id: user.id, now })
    if (changed.length > 0)
      await audit(trx, {
        action: 'experience.attendance-set',
        subjectType: 'experience',
        subjectId: experienceId,
        after: { attendance, subscriptionIds: changed },
      })
    return { changed: changed.length }
  })
}
