import type { BodyOf } from '@esquadro/contract'
import { ACCEPTED_KINDS } from '@esquadro/contract/content/content'
import type * as contract from '@esquadro/contract/shopkeepers/public'
import { findAccount, insertAccount } from '../accounts/accounts.queries.ts'
import { mayMailAddress } from '../accounts/attempts.ts'
import { mailConfirmation, notifyEmailOwner } from '../accounts/emails.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { browserHashOf } from '../accounts/passwords/recovery.queries.ts'
import { requireUncommonPassword } from '../accounts/passwords/uncommon-passwords.ts'
import { acceptInForce } from '../content/content.queries.ts'
import type { Context } from '../context/context.ts'
import { insertShopkeeper, joinOrRequestStore } from './shopkeepers.queries.ts'

/**
 * Registers a shopkeeper who joins the store of a CNPJ, or requests a new store. The account does not hold its e-mail
 * until a mailed link is opened, so a taken e-mail makes no difference to the caller; its owner is mailed.
 */
export async function registerShopkeeper(
  context: Context,
  body: BodyOf<typeof contract.create>,
): Promise<void> {
  const { name, email, password, cellphone, cnpj, storeName, acceptReceiveEmail = false } = body
  await requireUncommonPassword(password, { name, email, store: storeName }, 'password')
  const passwordHash = await hashPassword(context, password)
  const { inTransaction, clock, language, audit } = context
  const now = clock.now()
  await inTransaction(async (trx) => {
    const account = await insertAccount(trx, {
      userType: 'shopkeeper',
      status: 'awaiting-email',
      name,
      email,
      passwordHash,
      cellphone,
      language,
      acceptedTermsAt: now,
      acceptsEmail: acceptReceiveEmail,
      holdsEmail: false,
      signUpBrowser: browserHashOf(context),
      now,
    })
    if (!account) throw new Error('A sign-up that does not hold its e-mail was refused.')
    const storeId = await joinOrRequestStore(trx, { cnpj, name: storeName, now })
    await insertShopkeeper(trx, { userId: account.id, storeId, now })
    await acceptInForce(trx, account.id, ACCEPTED_KINDS.shopkeeper, now)
    const owner = await findAccount(trx, 'member', email)
    if (owner) await notifyEmailOwner(trx, owner, context)
    else if (await mayMailAddress(trx, 'confirmation', email, now))
      await mailConfirmation(trx, { id: account.id, name, email, language }, context)
    await audit(trx, {
      action: 'shopkeeper.signed-up',
      subjectType: 'user',
      subjectId: account.id,
      after: { storeId },
    })
  })
}
