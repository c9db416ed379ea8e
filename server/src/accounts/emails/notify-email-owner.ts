import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import type { Account } from '../accounts.queries.ts'
import { mayMail } from '../attempts.ts'
import { pagesOf } from '../pages.ts'
import { mailConfirmation } from './mail-confirmation.ts'

/** Mails the owner of an e-mail address that it was used in a sign-up, and how to continue; at most three mails an hour. */
export async function notifyEmailOwner(trx: Database, owner: Account, context: Context): Promise<void> {
  const { clock, mail, config } = context
  if (!(await mayMail(trx, 'sign-up-again', owner.id, clock.now()))) return
  if (owner.status === 'awaiting-email') return mailConfirmation(trx, owner, context)
  const pages = pagesOf(config, 'member')
  await mail.send(trx, {
    to: owner.email,
    kind: owner.status === 'incomplete' ? 'sign-up-unfinished' : 'sign-up-again',
    language: owner.language,
    data: { name: owner.name, url: pages.login, recoverUrl: pages.recover },
  })
}
