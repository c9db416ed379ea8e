import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { enforceLimit } from '../http/limits.ts'
import { type Account, findAccount, findAndLockAccount } from './accounts.queries.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { refuseCommonPassword } from './recovery.ts'
import { requestEmailChange } from './request-email-change.ts'
import { setEmail } from './set-email.ts'
import { setPassword } from './set-password.ts'

export interface AccessChanges {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly currentPassword?: string | undefined
}

/** What may be changed of one's own e-mail and password, judged before any transaction. */
export interface CheckedAccess {
  readonly email: string | null
  readonly passwordHash: string | null
}

/**
 * Judges a change of one's own e-mail or password. Either needs the current password; an e-mail that is already the
 * account's own is no change.
 */
export async function checkOwnAccess(
  user: Caller,
  changes: AccessChanges,
  { db, clock }: Context,
): Promise<CheckedAccess> {
  const email =
    changes.email === undefined || changes.email === user.email.toLowerCase() ? null : changes.email
  if (email === null && changes.password === undefined) return { email, passwordHash: null }
  if (changes.currentPassword === undefined)
    throw new AppError('invalid.fields', { fields: { currentPassword: 'required' } })
  await enforceLimit(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, clock.now())
  const account = await findAccount(db, user.type === 'admin' ? 'admin' : 'member', user.email.toLowerCase())
  if (!account || !(await verifyPassword(account.passwordHash, changes.currentPassword)))
    throw new AppError('current-password.invalid', {
      fields: { currentPassword: 'current-password.invalid' },
    })
  if (changes.password === undefined) return { email, passwordHash: null }
  refuseCommonPassword(
    changes.password,
    { name: changes.name ?? user.name, email: email ?? user.email },
    'password',
  )
  return { email, passwordHash: await hashPassword(changes.password) }
}

/**
 * Carries the change out and answers the account, locked. A member's new e-mail holds once its link is opened; an
 * administrator's at once, and fails on `emailIsTaken` where it is another's.
 */
export async function applyOwnAccess(
  trx: Database,
  user: Caller,
  { email, passwordHash }: CheckedAccess,
  context: Context,
): Promise<Account> {
  const account = await findAndLockAccount(trx, user.id)
  if (!account) throw new AppError('unauthenticated')
  if (passwordHash !== null) {
    await setPassword(trx, context, { account, passwordHash })
    await context.audit(trx, { action: 'account.password-changed', subjectType: 'user', subjectId: user.id })
  }
  if (email === null) return account
  if (user.type === 'admin') await setEmail(trx, account, email, context)
  else await requestEmailChange(trx, account, email, context)
  return account
}
