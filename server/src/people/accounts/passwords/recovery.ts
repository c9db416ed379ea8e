import { randomInt } from 'node:crypto'
import type { Context } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Counter, countAttempts } from '../../../platform/http/limits.queries.ts'
import { recordSecurityEvent } from '../../../platform/security-events/record-security-event.ts'
import { canRecover } from '../accounts.policies.ts'
import { findAccount, findPasswordOwner } from '../accounts.queries.ts'
import {
  consumeRecoveryTry,
  enforceAttemptLimits,
  findExceeded,
  hasRequestedRecovery,
  listLimits,
  recordLock,
  recordRecoveryRequest,
  recordSuccessfulAttempt,
  resetRecoveryTries,
} from '../attempts.ts'
import { consumeEntryCodes, isEntryCode, mailEntryCode } from '../entry-codes.ts'
import { pagesOf, type Realm } from '../pages.ts'
import { hashPassword, setPassword, verifyPassword } from './passwords.ts'
import { consumeRecoveryCode, hashBrowser, listRecoveryCodes, saveRecoveryCode } from './recovery.queries.ts'
import { requireUncommonPassword } from './uncommon-passwords.ts'

/**
 * Mails a recovery code to the owner of an e-mail: while strangers use up the limit of the account, an entry code, which is valid
 * in every browser. Callers cannot tell whether there is an account.
 */
export async function requestRecoveryCode(context: Context, realm: Realm, email: string): Promise<void> {
  const { db, inTransaction, clock, mail, address, config } = context
  const now = clock.now()
  const attempt = { realm, email, address, browser: context.browser, now }
  const counted = listLimits('recover', attempt)
  const exceeded = findExceeded('recover', counted, await countAttempts(db, counted, now))
  if (exceeded) {
    const holder = await findAccount(db, realm, email)
    if (exceeded.isFirst) await recordLock(context, 'recover', holder)
    if (!exceeded.isOfStrangersOnly)
      throw new AppError('too-many-requests', { retryAfter: exceeded.retryAfter })
    return mailEntryCode(context, 'entry-reset', holder)
  }
  const browserHash = hashBrowser(context)
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

/**
 * Sets a new password with a mailed code. Throws `code.invalid` for every reason, so that callers learn nothing. Each browser
 * has five tries, and a browser that requested a code no other limit but its address's, so that a stranger's guesses do not
 * invalidate the owner's code. An entry code is too long to be guessed and has no limit.
 */
export async function resetPassword(
  context: Context,
  realm: Realm,
  input: { readonly email: string; readonly code: string; readonly newPassword: string },
): Promise<void> {
  const { db, inTransaction, clock, address, audit } = context
  const now = clock.now()
  const attempt = { realm, email: input.email, address, browser: context.browser, now }
  const browserHash = hashBrowser(context)
  const browser = browserHash.toString('hex')
  // The five tries limit a browser that requested a code, so that strangers cannot use up its attempts.
  const onlyAddress = await hasRequestedRecovery(db, attempt, browser)
  const hasEntryCode = await isEntryCode(db, 'entry-reset', attempt, input.code)
  const counters = hasEntryCode
    ? new Map<string, Counter>()
    : await enforceAttemptLimits(context, 'reset', attempt, { onlyAddress })
  // Depends on the request alone and comes before any look-up, so that it reveals nothing about an account.
  await requireUncommonPassword(input.newPassword, { email: input.email })
  const account = await findAccount(db, realm, input.email)
  // Consumed before the comparison, so that concurrent guesses get no extra tries.
  const hasTry = hasEntryCode || (await consumeRecoveryTry(db, attempt, browser))
  const codes =
    hasTry && !hasEntryCode && account && canRecover(account)
      ? await listRecoveryCodes(db, { userId: account.id, browserHash, now })
      : []
  const codeHash = hasEntryCode ? null : await findMatch(context, codes, input.code)
  if (!account || !(hasEntryCode ? canRecover(account) : codeHash !== null)) {
    await recordSecurityEvent(context, { userId: account?.id ?? null, kind: 'code-refused' })
    throw new AppError('code.invalid')
  }
  // The code shows whose account it is: names may be compared now, and another password needs no new code.
  await resetRecoveryTries(db, attempt, browser)
  await requireUncommonPassword(input.newPassword, await findPasswordOwner(db, account.id))
  const passwordHash = await hashPassword(context, input.newPassword)
  await inTransaction(async (trx) => {
    const isConsumed =
      codeHash === null
        ? await consumeEntryCodes(trx, 'entry-reset', account.id)
        : await consumeRecoveryCode(trx, account.id, codeHash)
    if (!isConsumed) throw new AppError('code.invalid')
    await setPassword(trx, context, { account, passwordHash })
    await audit(trx, { action: 'account.password-recovered', subjectType: 'user', subjectId: account.id })
  })
  await recordSuccessfulAttempt(db, 'reset', attempt, counters)
}

/** Returns the hash that a code matches, or null; computes at least one slow hash. */
async function findMatch(
  context: Pick<Context, 'state'>,
  codeHashes: readonly string[],
  code: string,
): Promise<string | null> {
  for (const codeHash of codeHashes.length > 0 ? codeHashes : [null])
    if (await verifyPassword(context, codeHash, code)) return codeHash
  return null
}
