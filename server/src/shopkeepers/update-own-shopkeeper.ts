import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/shopkeepers/shopkeeper'
import { updateAccount } from '../accounts/accounts.queries.ts'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import type { Caller, Context } from '../context/context.ts'
import { getStore } from '../stores/stores.queries.ts'

/** Changes the calling shopkeeper's own data; a new e-mail takes effect when its link is opened. */
export async function updateOwnShopkeeper(
  context: Context,
  user: Caller,
  body: BodyOf<typeof contract.updateMe>,
): Promise<void> {
  const store =
    body.password && user.storeId ? (await getStore(context.db, user.storeId)).tradeName : undefined
  const credentials = await verifyOwnCredentials(context, user, { ...body, store })
  const { name, cellphone, acceptReceiveEmail: acceptsEmail } = body
  await context.inTransaction(async (trx) => {
    await changeOwnCredentials(trx, user, credentials, context)
    await updateAccount(trx, user.id, { name, cellphone, acceptsEmail, now: context.clock.now() })
    await context.audit(trx, { action: 'shopkeeper.updated', subjectType: 'user', subjectId: user.id })
  })
}
