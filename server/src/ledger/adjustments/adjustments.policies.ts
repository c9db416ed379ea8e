import type { BodyOf } from '@esquadro/contract'
import type { decide } from '@esquadro/contract/ledger/adjustments/cms'
import type { Caller } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AdjustmentRow } from './adjustments.queries.ts'

/** Whether the caller asked for an adjustment. */
export const isRequester = ({ requestedBy }: AdjustmentRow, user: Pick<Caller, 'id'>): boolean =>
  requestedBy.id === user.id

/** Throws `adjustment.not-own` if another than its author withdraws it, `adjustment.own` if its author confirms or refuses it. */
export function requireDecider(
  adjustment: AdjustmentRow,
  user: Pick<Caller, 'id'>,
  decision: BodyOf<typeof decide>['decision'],
): void {
  const isOwn = isRequester(adjustment, user)
  if (decision === 'withdraw' && !isOwn) throw new AppError('adjustment.not-own')
  if (decision !== 'withdraw' && isOwn) throw new AppError('adjustment.own')
}
