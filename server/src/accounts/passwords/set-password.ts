import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { endSessions } from '../../http/sessions.queries.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { type Account, updateAccount } from '../accounts.queries.ts'
import { pagesOf } from '../pages.ts'
import { voidSecondSteps, voidTokens } from '../tokens.queries.ts'
import { voidRecoveryCodes } from './recovery.queries.ts'

/** Sets an account's password, ends every session and unfinished sign-in, invalidates codes and completion tokens, and mails the owner. */
export async function setPassword(
  trx: Database,
  context: Context,
  { account, passwordHash }: { readonly account: Account; readonly passwordHash: string },
): Promise<void> {
  const { clock, mail, config } = context
  const now = clock.now()
  await updateAccount(trx, account.id, { passwordHash, now })
  await endSessions(trx, { userId: account.id, reason: 'password-changed', now })
  await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: 'password-changed' })
  await voidRecoveryCodes(trx, account.id)
  await voidTokens(trx, account.id, ['complete-registration', 'change-email', 'entry-sign-in', 'entry-reset'])
  await voidSecondSteps(trx, account.id)
  await mail.send(trx, {
    to: account.email,
    kind: 'password-changed',
    language: account.language,
    data: {
      name: account.name,
      recoverUrl: pagesOf(config, account.userType === 'admin' ? 'admin' : 'member').recover,
    },
  })
}
