import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { mayMail } from './attempts.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { pagesOf } from './pages.ts'

/**
 * Mails the owner of an e-mail that somebody signed up with it, and how to continue. At most three such mails an hour.
 * Returns the owner.
 */
export async function notifyEmailOwner(trx: Database, email: string, context: Context): Promise<Account> {
  const { clock, mail, config } = context
  const owner = await findAccount(trx, 'member', email)
  if (!owner) throw new Error('The account of a taken e-mail was deleted during the sign-up.')
  if (!(await mayMail(trx, 'sign-up-again', owner.id, clock.now()))) return owner
  if (owner.status === 'awaiting-email') {
    await mailConfirmation(trx, owner, context)
    return owner
  }
  const pages = pagesOf(config, 'member')
  await mail.send(trx, {
    to: owner.email,
    kind: owner.status === 'incomplete' ? 'sign-up-unfinished' : 'sign-up-again',
    language: owner.language,
    data: { name: owner.name, url: pages.login, recoverUrl: pages.recover },
  })
  return owner
}
