import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { type Account, findAccount } from '../accounts.queries.ts'
import { mayMail } from '../attempts.ts'
import { pagesOf } from '../pages.ts'
import { issueToken } from '../tokens.queries.ts'

/**
 * Mails a link to a new address; opening it makes the address the account's e-mail. If the address belongs to another
 * account no mail is sent, and the caller cannot tell.
 */
export async function requestEmailChange(
  trx: Database,
  account: Account,
  email: string,
  { clock, mail, config }: Context,
): Promise<void> {
  const now = clock.now()
  const isFree = (await findAccount(trx, 'member', email)) === null
  const token = await issueToken(trx, { userId: account.id, purpose: 'change-email', email, now })
  if (!isFree || !(await mayMail(trx, 'change-email', account.id, now))) return
  await mail.send(trx, {
    to: email,
    kind: 'change-email',
    language: account.language,
    data: { name: account.name, url: pagesOf(config, 'member').confirmEmail(token) },
  })
}
