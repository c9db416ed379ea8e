import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { canRecover } from './accounts.policies.ts'
import { findAccount } from './accounts.queries.ts'
import { enforceAttemptLimits, recordSuccessfulAttempt } from './attempts.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import type { Realm } from './realm.ts'
import { consumeRecoveryCode, consumeTry } from './recovery.queries.ts'
import { requireUncommonPassword } from './require-uncommon-password.ts'
import { setPassword } from './set-password.ts'

/** Sets a new password with a mailed code. Throws `code.invalid` for every reason, so that callers learn nothing. */
export async function resetPassword(
  context: Context,
  realm: Realm,
  given: { readonly email: string; readonly code: string; readonly newPassword: string },
): Promise<void> {
  const { db, inTransaction, clock, address, audit } = context
  const now = clock.now()
  const attempt = { realm, email: given.email, address, now }
  await enforceAttemptLimits(db, 'reset', attempt)
  // Depends on the request alone and comes before any look-up, so that it reveals nothing about an account.
  requireUncommonPassword(given.newPassword, { email: given.email })
  const account = await findAccount(db, realm, given.email)
  const codeHash = account && canRecover(account) ? await consumeTry(db, account.id, now) : null
  const isRight = await verifyPassword(codeHash, given.code)
  if (!account || codeHash === null || !isRight) throw new AppError('code.invalid')
  const passwordHash = await hashPassword(given.newPassword)
  await inTransaction(async (trx) => {
    if (!(await consumeRecoveryCode(trx, account.id, codeHash))) throw new AppError('code.invalid')
    await setPassword(trx, context, { account, passwordHash })
    await audit(trx, { action: 'account.password-recovered', subjectType: 'user', subjectId: account.id })
  })
  await recordSuccessfulAttempt(db, 'reset', attempt)
}
