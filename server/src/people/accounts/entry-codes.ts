import { randomInt } from 'node:crypto'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { canRecover } from './accounts.policies.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { type Attempt, mayMail } from './attempts.ts'
import { pagesOf } from './pages.ts'
import { issueToken, isValidToken, type TokenPurpose, voidTokens } from './tokens.queries.ts'

// An entry code lets the owner of a mailbox past the limits of an account that strangers have used up. It has 16 digits,
// because no limit counts the guesses, and is valid from any browser and address.

export type EntryPurpose = Extract<TokenPurpose, `entry-${string}`>

const eightDigits = () => String(randomInt(100_000_000)).padStart(8, '0')

/** Mails an entry code to the owner of an account, at most three an hour; none without an account that may recover its password. */
export async function mailEntryCode(
  context: Context,
  purpose: EntryPurpose,
  account: Account | null,
): Promise<void> {
  const { db, inTransaction, clock, mail, config } = context
  const now = clock.now()
  if (!account || !canRecover(account) || !(await mayMail(db, purpose, account.id, now))) return
  const code = eightDigits() + eightDigits()
  const realm = account.userType === 'admin' ? 'admin' : 'member'
  const { login, reset } = pagesOf(config, realm)
  const { name, email, language } = account
  await inTransaction(async (trx) => {
    await issueToken(trx, { userId: account.id, purpose, now, bound: account.id, text: code })
    await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: 'code-sent' })
    await mail.send(trx, {
      to: email,
      language,
      ...(purpose === 'entry-sign-in'
        ? { kind: 'entry-code', data: { name, code, url: login } }
        : { kind: 'recovery-code', data: { name, code, url: reset, isUnderAttack: true } }),
    })
  })
}

/** Whether a code is a valid entry code of the account that holds the e-mail. */
export async function isEntryCode(
  db: Database,
  purpose: EntryPurpose,
  { realm, email, now }: Attempt,
  code: string | undefined,
): Promise<boolean> {
  if (code?.length !== 16) return false
  const account = await findAccount(db, realm, email)
  return account !== null && isValidToken(db, { text: code, purpose, now, bound: account.id })
}

/** Invalidates the entry codes of an account; returns false if there was none. */
export const consumeEntryCodes = (db: Database, purpose: EntryPurpose, userId: string): Promise<boolean> =>
  voidTokens(db, userId, [purpose])
