import type { Score, SignedIn } from '@esquadro/contract/accounts/session'
import { type Account, findAndLockAccount } from '../accounts/accounts.queries.ts'
import { enforceAttemptLimits, recordSuccessfulAttempt } from '../accounts/attempts.ts'
import { findAccountByPassword } from '../accounts/find-account-by-password.ts'
import { type Realm } from '../accounts/realm.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import { openSession } from '../http/sessions.queries.ts'
import { completionFor } from '../professionals/completion.ts'
import { getScore } from '../professionals/scores.ts'
import { getRules } from '../settings/settings.queries.ts'
import { sessionLimitsOf } from './session-limits.rules.ts'

const noScore: Score = { level: null, points: 0, sublevel: null }

/**
 * Signs a user in. A wrong password and an unknown e-mail get the same response after the same time; the status of an
 * account is revealed to the right password only.
 */
export async function signIn(
  context: Context,
  realm: Realm,
  given: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const { db, inTransaction, clock, address, userAgent } = context
  const now = clock.now()
  const attempt = { realm, email: given.email, address, now }
  await enforceAttemptLimits(db, 'sign-in', attempt)
  const account = await findAccountByPassword(db, realm, given)
  if (!account) throw new AppError('invalid.credentials')
  // Signing in to a stranger's unconfirmed sign-up must not lift the limits of the account that holds the e-mail.
  if (account.holdsEmail) await recordSuccessfulAttempt(db, 'sign-in', attempt)
  if (account.status === 'incomplete')
    throw new AppError('user-incomplete', {
      data: await inTransaction((trx) => completionFor(trx, account, now)),
    })
  refuseUnlessActive(account)
  const limits = sessionLimitsOf(account.userType, await getRules(db))
  const accessToken = await inTransaction(async (trx) => {
    // The password may have changed, or the account may have been blocked, since it was read.
    const current = await findAndLockAccount(trx, account.id)
    if (current?.passwordHash !== account.passwordHash) throw new AppError('invalid.credentials')
    refuseUnlessActive(current)
    return openSession(trx, { userId: account.id, userAgent, limits, now })
  })
  const { id, name, email, userType } = account
  return {
    accessToken,
    user: {
      id,
      name,
      email,
      userType,
      profileImage: imageAddressOf(account.profileImageId),
      score: userType === 'professional' ? await getScore(db, id, now) : noScore,
    },
  }
}

function refuseUnlessActive({ status }: Account): void {
  if (status === 'incomplete') throw new AppError('invalid.credentials')
  if (status !== 'active') throw new AppError(`account.${status}`)
}
