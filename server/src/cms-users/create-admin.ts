import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/cms-users/cms'
import { emailTaken } from '../accounts/emails/email-taken.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { requireUncommonPassword } from '../accounts/passwords/require-uncommon-password.ts'
import type { Context } from '../context/context.ts'
import { type CmsUserResponse, toCmsUser } from './cms-user-response.ts'
import { getAdmin, insertAdmin } from './cms-users.queries.ts'
import { sortedPermissions } from './cms-users.rules.ts'

/** Creates an active administrator. Throws `account.taken` if an administrator has the e-mail. */
export async function createAdmin(
  { inTransaction, clock, language, audit, state }: Context,
  { name, email, password, permissions }: BodyOf<typeof contract.create>,
): Promise<CmsUserResponse> {
  await requireUncommonPassword(password, { name, email }, 'password')
  const passwordHash = await hashPassword({ state }, password)
  return inTransaction(async (trx) => {
    const created = await insertAdmin(trx, {
      name,
      email,
      passwordHash,
      permissions: sortedPermissions(permissions),
      language,
      now: clock.now(),
    })
    if (!created) throw emailTaken()
    await audit(trx, {
      action: 'admin.created',
      subjectType: 'user',
      subjectId: created.id,
      after: { permissions: sortedPermissions(permissions) },
    })
    return toCmsUser(await getAdmin(trx, created.id))
  })
}
