import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { mayMail } from './attempts.ts'
import { pagesOf } from './pages.ts'
import { issueToken } from './tokens.queries.ts'

/** Mails the link that confirms an account's e-mail and invalidates older links. */
export async function mailConfirmation(
  trx: Database,
  account: Pick<Account, 'id' | 'name' | 'email' | 'language'>,
  { clock, mail, config }: Context,
): Promise<void> {
  const token = await issueToken(trx, { userId: account.id, purpose: 'confirm-email', now: clock.now() })
  await mail.send(trx, {
    to: account.email,
    kind: 'confirm-email',
    language: account.language,
    data: { name: account.name, url: pagesOf(config, 'member').confirmEmail(token) },
  })
}

/** Mails the confirmation link again if the account awaits it. Callers cannot tell whether it did. */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  const account = await findAccount(context.db, 'member', email)
  if (account?.status !== 'awaiting-email') return
  if (!(await mayMail(context.db, 'confirmation', account.id, context.clock.now()))) return
  await context.inTransaction((trx) => mailConfirmation(trx, account, context))
}
