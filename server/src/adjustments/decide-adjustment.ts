import type { BodyOf } from '@esquadro/contract'
import type { decide } from '@esquadro/contract/adjustments/cms'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { requireDecider } from './adjustments.policies.ts'
import { type AdjustmentRow, getAndLockAdjustment, setDecided } from './adjustments.queries.ts'
import { postAdjustment } from './post-adjustment.ts'

const statuses = { confirm: 'posted', refuse: 'refused', withdraw: 'withdrawn' } as const

/**
 * Confirms, refuses or withdraws a waiting adjustment. Only another administrator may confirm or refuse it
 * (else `adjustment.own`), and only its author may withdraw it (else `adjustment.not-own`). Throws
 * `adjustment.decided` if it has been decided.
 */
export function decideAdjustment(
  context: Context,
  user: Caller,
  { id, decision, note }: BodyOf<typeof decide>,
): Promise<AdjustmentRow> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const adjustment = await getAndLockAdjustment(trx, id)
    if (adjustment.status !== 'waiting') throw new AppError('adjustment.decided')
    requireDecider(adjustment, user, decision)
    await setDecided(trx, id, { status: statuses[decision], by: user.id, now, note: note || null })
    await context.audit(trx, {
      action: `adjustment.${statuses[decision]}`,
      subjectType: 'adjustment',
      subjectId: id,
      before: { status: 'waiting' },
      after: {
        // The history of the professional finds the entry by this id.
        professionalId: adjustment.professionalId,
        status: statuses[decision],
        points: adjustment.points,
        note: note || null,
      },
    })
    if (decision === 'confirm') await postAdjustment(trx, adjustment, user, now)
    return getAndLockAdjustment(trx, id)
  })
}
