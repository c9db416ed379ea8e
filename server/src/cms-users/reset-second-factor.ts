import type { Caller, Context } from '../context/context.ts'
import { endSessions } from '../http/sessions.queries.ts'
import { recordFactorChange } from '../second-factor/record-factor-change.ts'
import { deletePasskeys, deleteTotp, replaceRecoveryCodes } from '../second-factor/second-factor.queries.ts'
import { requireOther } from './cms-users.policies.ts'
import { getAdmin } from './cms-users.queries.ts'

/**
 * Removes another administrator's second factors, ends their sessions and notifies them by mail. Throws
 * `admin.self` for the caller's own account.
 */
export function resetSecondFactor(context: Context, user: Caller, id: string): Promise<void> {
  return context.inTransaction(async (trx) => {
    await getAdmin(trx, id)
    requireOther(user, id)
    await deleteTotp(trx, id)
    await deletePasskeys(trx, id)
    await replaceRecoveryCodes(trx, id, [])
    await endSessions(trx, { userId: id, reason: 'signed-out', now: context.clock.now() })
    await recordFactorChange(trx, context, { id }, 'factors-reset')
  })
}
