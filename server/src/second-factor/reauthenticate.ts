import { findAccount } from '../accounts/accounts.queries.ts'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { enforceLimit } from '../http/limits.ts'
import { recordAuthentication } from '../http/sessions.queries.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'

/**
 * Confirms the caller's password for this session. Throws `current-password.invalid`; allows ten attempts in
 * a quarter of an hour.
 */
export async function reauthenticate(context: Context, user: Caller, password: string): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await enforceLimit(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, now)
  const account = await findAccount(db, user.type === 'admin' ? 'admin' : 'member', user.email.toLowerCase())
  if (!(await verifyPassword(context, account?.passwordHash ?? null, password))) {
    await recordSecurityEvent(context, { userId: user.id, kind: 'password-refused' })
    throw new AppError('current-password.invalid', { fields: { password: 'current-password.invalid' } })
  }
  await recordAuthentication(db, user.sessionId, now)
  await recordSecurityEvent(context, { userId: user.id, kind: 'password-confirmed' })
}
