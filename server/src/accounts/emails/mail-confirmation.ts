import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { type Account, findAccount, listUnconfirmed } from '../accounts.queries.ts'
import { mayMail, mayMailAddress } from '../attempts.ts'
import { pagesOf } from '../pages.ts'
import { browserHashOf } from '../passwords/recovery.queries.ts'
import { issueToken } from '../tokens.queries.ts'

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

/**
 * Mails the confirmation links of an e-mail again, one for each sign-up that awaits it, those of the calling browser first.
 * Callers cannot tell whether it did.
 */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  const { db, clock, inTransaction } = context
  const now = clock.now()
  const holder = await findAccount(db, 'member', email)
  const accounts = holder
    ? [holder]
    : await listUnconfirmed(db, {
        email,
        now,
        browserHash: browserHashOf(context),
        status: 'awaiting-email',
      })
  for (const account of accounts)
    if (account.status === 'awaiting-email' && (await mayMailAgain(db, account, now)))
      await inTransaction((trx) => mailConfirmation(trx, account, context))
}

/** Whether an account may get its link again: by its own limit, and by that of the address, which anybody may have entered. */
const mayMailAgain = async (db: Database, { id, email }: Account, now: Date): Promise<boolean> =>
  (await mayMail(db, 'confirmation', id, now)) && (await mayMailAddress(db, 'confirmation', email, now))
