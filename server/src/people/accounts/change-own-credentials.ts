import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { type Account, findAccount, findAndLockAccount } from './accounts.queries.ts'
import { mailEmailChanged, requestEmailChange, setEmail } from './emails.ts'
import { hashPassword, setPassword, verifyPassword } from './passwords/passwords.ts'
import { requireUncommonPassword } from './passwords/uncommon-passwords.ts'

export interface CredentialChanges {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly currentPassword?: string | undefined
  /** The name of the user's store, which the password must not consist of. */
  readonly store?: string | undefined
}

/** A change of one's own e-mail or password, checked before any transaction; null is no change. */
export interface VerifiedCredentials {
  readonly email: string | null
  readonly passwordHash: string | null
}

/**
 * Checks a change of one's own e-mail or password; either requires the current password. The account's own e-mail is no
 * change.
 */
export async function verifyOwnCredentials(
  context: Context,
  user: Caller,
  changes: CredentialChanges,
): Promise<VerifiedCredentials> {
  const { db, clock } = context
  const email =
    changes.email === undefined || changes.email === user.email.toLowerCase() ? null : changes.email
  if (email === null && changes.password === undefined) return { email, passwordHash: null }
  if (changes.currentPassword === undefined)
    throw new AppError('invalid.fields', { fields: { currentPassword: 'required' } })
  await enforceLimit(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, clock.now())
  const account = await findAccount(db, user.type === 'admin' ? 'admin' : 'member', user.email.toLowerCase())
  if (!account || !(await verifyPassword(context, account.passwordHash, changes.currentPassword))) {
    await recordSecurityEvent(context, { userId: user.id, kind: 'password-refused' })
    throw new AppError('current-password.invalid', {
      fields: { currentPassword: 'current-password.invalid' },
    })
  }
  if (changes.password === undefined) return { email, passwordHash: null }
  await requireUncommonPassword(
    changes.password,
    {
      name: changes.name ?? user.name,
      email: email ?? user.email,
      ...(changes.store && { store: changes.store }),
    },
    'password',
  )
  return { email, passwordHash: await hashPassword(context, changes.password) }
}

/**
 * Applies a verified change and returns the account, locked. A member's new e-mail takes effect when its link is
 * opened; an administrator's at once, with a mail to the former address, failing on `emailIsTaken` if another administrator has it.
 */
export async function changeOwnCredentials(
  trx: Database,
  user: Caller,
  { email, passwordHash }: VerifiedCredentials,
  context: Context,
): Promise<Account> {
  const account = await findAndLockAccount(trx, user.id)
  if (!account) throw new AppError('unauthenticated')
  if (passwordHash !== null) {
    await setPassword(trx, context, { account, passwordHash })
    await context.audit(trx, { action: 'account.password-changed', subjectType: 'user', subjectId: user.id })
  }
  if (email === null) return account
  if (user.type === 'admin') {
    await setEmail(trx, account, email, context)
    await mailEmailChanged(trx, account, email, context)
  } else await requestEmailChange(trx, account, email, context)
  return account
}
