import { randomInt } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { countAttempts } from '../../http/limits.queries.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { canRecover } from '../accounts.policies.ts'
import { findAccount } from '../accounts.queries.ts'
import { exceededOf, limitsOf, recordLock, recordRecoveryRequest, resetRecoveryTries } from '../attempts.ts'
import { mailEntryCode } from '../entry-codes.ts'
import { pagesOf } from '../pages.ts'
import type { Realm } from '../realm.ts'
import { hashPassword } from './password-hash.ts'
import { browserHashOf, saveRecoveryCode } from './recovery.queries.ts'

/**
 * Mails a recovery code to the owner of an e-mail: while strangers use up the limit of the account, an entry code, which is valid
 * in every browser. Callers cannot tell whether there is an account.
 */
export async function requestRecoveryCode(context: Context, realm: Realm, email: string): Promise<void> {
  const { db, inTransaction, clock, mail, address, config } = context
  const now = clock.now()
  const attempt = { realm, email, address, browser: context.browser, now }
  const counted = limitsOf('recover', attempt)
  const exceeded = exceededOf('recover', counted, await countAttempts(db, counted, now))
  if (exceeded) {
    const holder = await findAccount(db, realm, email)
    if (exceeded.isFirst) await recordLock(context, 'recover', holder)
    if (!exceeded.isOfStrangersOnly)
      throw new AppError('too-many-requests', { retryAfter: exceeded.retryAfter })
    return mailEntryCode(context, 'entry-reset', holder)
  }
  const browserHash = browserHashOf(context)
  const browser = browserHash.toString('hex')
  await recordRecoveryRequest(db, attempt, browser)
  await resetRecoveryTries(db, attempt, browser)
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const codeHash = await hashPassword(context, code)
  const account = await findAccount(db, realm, email)
  if (!account || !canRecover(account)) return
  await inTransaction(async (trx) => {
    await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: 'code-sent' })
    await saveRecoveryCode(trx, { userId: account.id, browserHash, codeHash, now })
    await mail.send(trx, {
      to: account.email,
      kind: 'recovery-code',
      language: account.language,
      data: { name: account.name, code, url: pagesOf(config, realm).reset },
    })
  })
}
