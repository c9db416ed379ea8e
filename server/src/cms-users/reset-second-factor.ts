import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { endSessions } from '../http/sessions.queries.ts'
import { recordFactorChange } from '../second-factor/record-factor-change.ts'
import { deletePasskeys, deleteTotp, replaceRecoveryCodes } from '../second-factor/second-factor.queries.ts'
import { getAdmin } from './cms-users.queries.ts'

/**
 * Removes another administrator's second factors after a loss, ends their sessions and mails them. Throws `admin.self` for the
 * caller, whose own factors need their own factors.
 */
export function resetSecondFactor(context: Context, user: Caller, id: string): Promise<void> {
  return context.inTransaction(async (trx) => {
    await getAdmin(trx, id)
    if (id === user.id) throw new AppError('admin.self')
    await deleteTotp(trx, id)
    await deletePasskeys(trx, id)
    await replaceRecoveryCodes(trx, id, [])
    await endSessions(trx, { userId: id, reason: 'signed-out', now: context.clock.now() })
    await recordFactorChange(trx, context, { id }, 'factors-reset')
  })
}
