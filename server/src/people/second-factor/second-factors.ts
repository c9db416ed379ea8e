import type { SecurityEventKind } from '@esquadro/contract/platform/security/security'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { endSessions, recordAuthentication } from '../../platform/http/sessions.queries.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findAccount, findAndLockAccount } from '../accounts/accounts.queries.ts'
import { pagesOf } from '../accounts/pages.ts'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import { canRemoveFactor, needsSecondFactor } from './second-factor.policies.ts'
import {
  countFactors,
  deletePasskeys,
  deleteTotp,
  type Factors,
  findPerson,
  listPasskeys,
  replaceRecoveryCodes,
} from './second-factor.queries.ts'

/** Returns the caller's second factors, and whether the settings require one. */
export async function getSecondFactors({ db }: Context, user: Caller) {
  const [{ hasTotp, recoveryCodes }, passkeys, { adminSecondFactor }] = await Promise.all([
    countFactors(db, user.id),
    listPasskeys(db, user.id),
    getRules(db),
  ])
  return {
    hasTotp,
    passkeys,
    recoveryCodesLeft: recoveryCodes,
    isRequired: user.type === 'admin' && adminSecondFactor === 'required',
  }
}

/**
 * Removes the caller's authenticator app. Throws `second-factor.last` if the settings require it as the last
 * factor.
 */
export const removeTotp = (context: Context, user: Caller): Promise<void> =>
  remove(context, user, 'totp-removed', (trx) => deleteTotp(trx, user.id))

/** Removes one of the caller's passkeys; otherwise like `removeTotp`. */
export const removePasskey = (context: Context, user: Caller, id: string): Promise<void> =>
  remove(context, user, 'passkey-removed', async (trx) => (await deletePasskeys(trx, user.id, id)) > 0)

function remove(
  context: Context,
  user: Caller,
  change: 'totp-removed' | 'passkey-removed',
  work: (trx: Database) => Promise<boolean>,
): Promise<void> {
  return context.inTransaction(async (trx) => {
    // Serialises concurrent removals, so that they cannot together remove the last factor.
    await findAndLockAccount(trx, user.id)
    const before = await countFactors(trx, user.id)
    const { adminSecondFactor } = await getRules(trx)
    if (!(await work(trx))) throw new AppError('not-found')
    if (!canRemoveFactor(user.type, before, adminSecondFactor)) throw new AppError('second-factor.last')
    if (!needsSecondFactor(user.type, await countFactors(trx, user.id)))
      await replaceRecoveryCodes(trx, user.id, [])
    await recordFactorChange(trx, context, user, change)
  })
}

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

type FactorChange = Extract<
  SecurityEventKind,
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'factors-reset'
>

/** Records a change of an account's second factors in the audit log and as a security event, and mails its owner. */
export async function recordFactorChange(
  trx: Database,
  context: Context,
  account: { readonly id: string },
  change: FactorChange,
): Promise<void> {
  await context.audit(trx, { action: `account.${change}`, subjectType: 'user', subjectId: account.id })
  await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: change })
  const person = await findPerson(trx, account.id)
  if (!person) return
  const { email: to, name } = person
  await context.mail.send(trx, {
    to,
    kind: 'second-factor-changed',
    language: person.language as Language,
    data: {
      name,
      change,
      recoverUrl: pagesOf(context.config, person.realm === 'admin' ? 'admin' : 'member').recover,
    },
  })
}

/**
 * Ends the caller's other sessions if sign-ins did not need a second factor `before` and need one now: a session that a
 * stranger opened with the password alone must not outlast it.
 */
export async function endSessionsWithoutFactor(
  trx: Database,
  context: Context,
  { user, before }: { readonly user: Caller; readonly before: Factors },
): Promise<void> {
  if (needsSecondFactor(user.type, before)) return
  if (!needsSecondFactor(user.type, await countFactors(trx, user.id))) return
  const ended = await endSessions(trx, {
    userId: user.id,
    reason: 'signed-out',
    now: context.clock.now(),
    except: user.sessionId,
  })
  if (ended > 0)
    await recordSecurityEvent(
      { ...context, db: trx },
      { userId: user.id, kind: 'session-ended', detail: 'others' },
    )
}
