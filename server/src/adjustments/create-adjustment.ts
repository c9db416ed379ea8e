import type { AdjustmentInput } from '@esquadro/contract/adjustments/cms'
import type { Caller, Context } from '../context/context.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  type AdjustmentRow,
  getAndLockAdjustment,
  insertAdjustment,
  lockAndSumRequested,
} from './adjustments.queries.ts'
import { needsSecond, TOGETHER_HOURS } from './adjustments.rules.ts'
import { postAdjustment } from './post-adjustment.ts'

/**
 * Adjusts a professional's points with a reason. Above the limit of the settings the adjustment waits for another
 * administrator. Throws `not-found`, and `points.insufficient` for a debit above the available points.
 */
export function createAdjustment(
  context: Pick<Context, 'clock' | 'inTransaction' | 'audit'>,
  user: Pick<Caller, 'id' | 'type'>,
  { id: professionalId, points, reason }: AdjustmentInput,
): Promise<AdjustmentRow> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const since = new Date(now.getTime() - TOGETHER_HOURS * 3_600_000)
    const before = await lockAndSumRequested(trx, { professionalId, adminId: user.id, since })
    const { adjustmentAlonePoints } = await getRules(trx)
    const isSecondNeeded = needsSecond(points, before, adjustmentAlonePoints)
    const id = await insertAdjustment(trx, {
      professionalId,
      points,
      reason,
      needsSecond: isSecondNeeded,
      by: user.id,
      now,
    })
    const adjustment = await getAndLockAdjustment(trx, id)
    await context.audit(trx, {
      action: isSecondNeeded ? 'adjustment.requested' : 'adjustment.posted',
      subjectType: 'adjustment',
      subjectId: id,
      after: { professionalId, points, reason },
    })
    if (isSecondNeeded) {
      const { professionalName } = adjustment
      await notifyAdmins(trx, { kind: 'adjustment-waiting', data: { professionalName, points } }, now)
    } else await postAdjustment(trx, adjustment, user, now)
    return adjustment
  })
}
