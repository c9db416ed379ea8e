import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/cms-users/cms'
import { updateAccount } from '../accounts/accounts.queries.ts'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import { mapTakenEmail } from '../accounts/emails/email-taken.ts'
import type { Caller, Context } from '../context/context.ts'
import { type CmsUserResponse, toCmsUser } from './cms-user-response.ts'
import { getAdmin } from './cms-users.queries.ts'

/** Changes the calling administrator's own data; a new e-mail takes effect at once. */
export async function updateOwnAdmin(
  context: Context,
  user: Caller,
  body: BodyOf<typeof contract.updateMe>,
): Promise<CmsUserResponse> {
  const credentials = await verifyOwnCredentials(context, user, body)
  return mapTakenEmail(() =>
    context.inTransaction(async (trx) => {
      await changeOwnCredentials(trx, user, credentials, context)
      await updateAccount(trx, user.id, { name: body.name, now: context.clock.now() })
      await context.audit(trx, { action: 'admin.updated', subjectType: 'user', subjectId: user.id })
      return toCmsUser(await getAdmin(trx, user.id))
    }),
  )
}
