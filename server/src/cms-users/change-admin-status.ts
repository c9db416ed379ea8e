import { updateAccount } from '../accounts/accounts.queries.ts'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { endSessions } from '../http/sessions.queries.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { type CmsUserResponse, toCmsUser } from './cms-user-response.ts'
import { requireOther } from './cms-users.policies.ts'
import { getAdmin, lockFullAdmins } from './cms-users.queries.ts'
import { isLast } from './cms-users.rules.ts'

/**
 * Activates or deactivates an administrator; deactivation ends their sessions. Throws `admin.self` for the caller and
 * `admin.last` for the last active administrator with all permissions.
 */
export function changeAdminStatus(
  context: Context,
  user: Caller,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<CmsUserResponse> {
  const { inTransaction, clock, audit } = context
  return inTransaction(async (trx) => {
    const fullAdmins = await lockFullAdmins(trx)
    const before = await getAdmin(trx, id)
    if (!active) requireOther(user, id)
    if (!active && isLast(fullAdmins, id)) throw new AppError('admin.last')
    if ((before.status === 'active') === active) return toCmsUser(before)
    const now = clock.now()
    await updateAccount(trx, id, { status: active ? 'active' : 'blocked', now })
    if (!active && (await endSessions(trx, { userId: id, reason: 'blocked', now })) > 0)
      await recordSecurityEvent(
        { ...context, db: trx },
        { userId: id, kind: 'session-ended', detail: 'blocked' },
      )
    await audit(trx, {
      action: active ? 'admin.activated' : 'admin.deactivated',
      subjectType: 'user',
      subjectId: id,
      before: { active: before.status === 'active' },
      after: { active },
    })
    return toCmsUser(await getAdmin(trx, id))
  })
}
