import type { PceChange, PcePayment } from '@esquadro/contract/pce/cms'
import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { changePce, type PceOutcome } from './change-pce.ts'
import type { PceAction } from './pce-changes.rules.ts'

/** Approves, suspends, resumes or refuses amounts; a refused one does not affect the others. */
export const changePceStatus = (
  context: Context,
  user: Caller,
  { ids, ...change }: PceChange,
): Promise<PceOutcome[]> => applyToPce(context, user, ids, change)

/** Records the payment of approved amounts, at most once for each. Rejects a day in the future. */
export async function payPce(
  context: Context,
  user: Caller,
  { ids, paidOn, method, reference }: PcePayment,
): Promise<PceOutcome[]> {
  if (paidOn > dayOf(context.clock.now()))
    throw new AppError('invalid.fields', { fields: { paidOn: 'date.future' } })
  return applyToPce(context, user, ids, { action: 'pay', paidOn, method, reference: reference || null })
}

const applyToPce = (
  { inTransaction, clock, requestId }: Context,
  user: Caller,
  ids: readonly string[],
  change: PceAction,
): Promise<PceOutcome[]> =>
  inTransaction((trx) =>
    changePce(trx, ids, change, { actor: { id: user.id, type: 'admin', requestId }, now: clock.now() }),
  )
