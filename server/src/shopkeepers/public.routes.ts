import type { BodyOf } from '@esquadro/contract'
import { ACCEPTED_KINDS } from '@esquadro/contract/content/content'
import * as contract from '@esquadro/contract/shopkeepers/public'
import { insertAccount } from '../accounts/accounts.queries.ts'
import { mailConfirmation } from '../accounts/mail-confirmation.ts'
import { withMinimumDuration } from '../accounts/minimum-duration.ts'
import { notifyEmailOwner } from '../accounts/notify-email-owner.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { requireUncommonPassword } from '../accounts/require-uncommon-password.ts'
import { acceptInForce } from '../content/content.queries.ts'
import type { Context } from '../context/context.ts'
import { handle } from '../http/handle.ts'
import { insertShopkeeper, joinOrAskForStore } from './shopkeepers.queries.ts'

export const create = handle(contract.create, ({ body }, context) =>
  withMinimumDuration(() => signUp(body, context)),
)

async function signUp(body: BodyOf<typeof contract.create>, context: Context) {
  const { name, email, password, cellphone, cnpj, storeName, acceptReceiveEmail = false } = body
  requireUncommonPassword(password, body, 'password')
  const passwordHash = await hashPassword(password)
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
      now,
    })
    // A taken e-mail is answered alike; its owner gets a mail.
    if (!account) return void (await notifyEmailOwner(trx, email, context))
    const storeId = await joinOrAskForStore(trx, { cnpj, name: storeName, now })
    await insertShopkeeper(trx, { userId: account.id, storeId, now })
    await acceptInForce(trx, account.id, ACCEPTED_KINDS.shopkeeper, now)
    await mailConfirmation(trx, { id: account.id, name, email, language }, context)
    await audit(trx, {
      action: 'shopkeeper.signed-up',
      subjectType: 'user',
      subjectId: account.id,
      after: { storeId },
    })
  })
  return { next: 'confirm-email' } as const
}
