import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/cms-users/cms'
import { requireAccountOf } from '../accounts/accounts.policies.ts'
import { findAndLockAccount, findPasswordOwner, updateAccount } from '../accounts/accounts.queries.ts'
import { mapTakenEmail } from '../accounts/emails/email-taken.ts'
import { setEmail } from '../accounts/emails/set-email.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { requireUncommonPassword } from '../accounts/passwords/require-uncommon-password.ts'
import { setPassword } from '../accounts/passwords/set-password.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { type CmsUserResponse, toCmsUser } from './cms-user-response.ts'
import { getAdmin, lockFullAdmins } from './cms-users.queries.ts'
import { isLast, sortedPermissions } from './cms-users.rules.ts'

/**
 * Changes an administrator; a new password ends their sessions. Throws `account.taken` for a taken e-mail,
 * `admin.last` if the last active administrator would lose permissions, and `conflict` with the current data
 * for an outdated revision.
 */
export async function updateAdmin(
  context: Context,
  body: BodyOf<typeof contract.update>,
): Promise<CmsUserResponse> {
  const { id, name, email, password, revision } = body
  const permissions = body.permissions && sortedPermissions(body.permissions)
  if (password !== undefined) {
    const owner = await findPasswordOwner(context.db, id)
    await requireUncommonPassword(
      password,
      { ...owner, ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
      'password',
    )
  }
  const passwordHash = password === undefined ? null : await hashPassword(context, password)
  return mapTakenEmail(() =>
    context.inTransaction(async (trx) => {
      const fullAdmins = permissions ? await lockFullAdmins(trx) : []
      const account = requireAccountOf(await findAndLockAccount(trx, id), 'admin')
      if (permissions && !permissions.includes('all') && isLast(fullAdmins, id))
        throw new AppError('admin.last')
      const before = await getAdmin(trx, id)
      const present = toCmsUser(before)
      if (revision !== undefined && revision !== present.revision)
        throw new AppError('conflict', { data: present })
      if (passwordHash !== null) await setPassword(trx, context, { account, passwordHash })
      await updateAccount(trx, id, { name, permissions, now: context.clock.now() })
      await setEmail(trx, account, email, context)
      await context.audit(trx, {
        action: 'admin.updated',
        subjectType: 'user',
        subjectId: id,
        ...(permissions && { before: { permissions: before.permissions } }),
        after: {
          fields: Object.keys(body).filter((field) => field !== 'id' && field !== 'revision'),
          ...(permissions && { permissions }),
        },
      })
      return toCmsUser(await getAdmin(trx, id))
    }),
  )
}
