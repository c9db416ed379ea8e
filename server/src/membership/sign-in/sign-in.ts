import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import type { SecondFactorRequest } from '@esquadro/contract/people/second-factor/public'
import type { Account } from '../../people/accounts/accounts.queries.ts'
import {
  entryLimitOf,
  findExceeded,
  listLimits,
  recordLock,
  successOf,
} from '../../people/accounts/attempts.ts'
import { consumeEntryCodes, isEntryCode, mailEntryCode } from '../../people/accounts/entry-codes.ts'
import { recordKnownAddress } from '../../people/accounts/known-addresses.queries.ts'
import type { Realm } from '../../people/accounts/pages.ts'
import { matchPassword } from '../../people/accounts/passwords/passwords.ts'
import { completionFor } from '../../people/professionals/registration/completion.ts'
import { needsSecondFactor } from '../../people/second-factor/second-factor.policies.ts'
import { insertChallenge, listPasskeys } from '../../people/second-factor/second-factor.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { openAccount, refuseUnlessActive } from './open-account.ts'
import { passkeyQuestion } from './passkey-question.ts'
import { beginSignIn, getSignInFacts, type SignInFacts } from './sign-in.queries.ts'

/**
 * Signs a user in. A wrong password and an unknown e-mail get the same response after the same time; the status of an
 * account is revealed to the right password only. Throws `second-factor.required` where the password is not enough, and
 * `too-many-requests` beyond the limits, which mails the owner a code that lets this sign-in past them. Throws
 * `account.administrator` for an administrator's e-mail and password at the members' sign-in.
 */
export async function signIn(
  context: Context,
  realm: Realm,
  credentials: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<SignedIn> {
  const { db, inTransaction, clock, address, browser } = context
  const now = clock.now()
  const attempt = { realm, email: credentials.email, address, browser, now }
  const hasCode = await isEntryCode(db, 'entry-sign-in', attempt, credentials.code)
  const counted = hasCode ? [entryLimitOf(attempt)] : listLimits('sign-in', attempt)
  const { counters, holder, facts: holderFacts } = await beginSignIn(db, counted, attempt)
  const exceeded = findExceeded('sign-in', counted, counters)
  if (exceeded) {
    const { retryAfter, isFirst, isOfAccount } = exceeded
    if (isFirst) await recordLock(context, 'sign-in', holder)
    if (isOfAccount) await mailEntryCode(context, 'entry-sign-in', holder)
    throw new AppError('too-many-requests', {
      retryAfter,
      ...(isOfAccount && { data: { isCodeMailed: true } }),
      ...(credentials.code !== undefined && { fields: { code: 'second-factor.refused' } }),
    })
  }
  const account = await matchPassword(context, realm, credentials, holder)
  if (!account) {
    const administrator = realm === 'member' ? await tryAdministrator(context, credentials) : null
    if (administrator?.isRight) throw new AppError('account.administrator')
    await recordSecurityEvent(context, {
      userId: (holder ?? administrator?.holder)?.id ?? null,
      kind: 'sign-in-refused',
      detail: 'password',
    })
    throw new AppError('invalid.credentials')
  }
  // Signing in to a stranger's unconfirmed sign-up must not lift the limits of the account that holds the e-mail.
  const success = account.holdsEmail ? successOf('sign-in', attempt, counters) : null
  const recordSuccess = async () => success && (await recordKnownAddress(db, success))
  if (hasCode) await consumeEntryCodes(db, 'entry-sign-in', account.id)
  if (account.status === 'incomplete') {
    await recordSuccess()
    throw new AppError('user-incomplete', {
      data: await inTransaction((trx) => completionFor(trx, account, now)),
    })
  }
  if (account.status !== 'active') {
    await recordSuccess()
    await recordSecurityEvent(context, { userId: account.id, kind: 'sign-in-refused', detail: 'inactive' })
  }
  refuseUnlessActive(account)
  const facts =
    holderFacts && account.id === holder?.id ? holderFacts : await getSignInFacts(db, account, now)
  const request = await findSecondFactor(context, account, facts)
  if (request) {
    await recordSuccess()
    throw new AppError('second-factor.required', { data: request })
  }
  return openAccount(context, account, 'password', { facts, address: success })
}

/**
 * Tries the credentials of a refused member as an administrator's. It counts as an attempt to sign in as one, and takes equally
 * long without such an account, so that it finds out no more than the administrators' own sign-in.
 */
async function tryAdministrator(
  context: Context,
  credentials: { readonly email: string; readonly password: string },
): Promise<{ readonly isRight: boolean; readonly holder: Account | null }> {
  const { db, clock, address, browser } = context
  const attempt = { realm: 'admin', email: credentials.email, address, browser, now: clock.now() } as const
  // The address has been counted by the members' sign-in.
  const counted = listLimits('sign-in', attempt).filter(({ key }) => !key.startsWith('sign-in:address:'))
  const { counters, holder } = await beginSignIn(db, counted, attempt)
  const exceeded = findExceeded('sign-in', counted, counters)
  if (exceeded?.isFirst) await recordLock(context, 'sign-in', holder)
  const account = await matchPassword(context, 'admin', credentials, holder)
  return { isRight: account !== null && !exceeded, holder }
}

/** Returns the step that a sign-in still requires after the right password, or null. */
async function findSecondFactor(
  { db, clock, config }: Context,
  { id, userType }: Account,
  { factors }: SignInFacts,
): Promise<SecondFactorRequest | null> {
  if (!needsSecondFactor(userType, factors)) return null
  const passkeys = factors.passkeys > 0 ? await listPasskeys(db, id) : []
  const options = passkeys.length > 0 ? await passkeyQuestion(config, passkeys) : null
  const token = await insertChallenge(db, {
    purpose: 'second-factor',
    userId: id,
    realm: userType === 'admin' ? 'admin' : 'member',
    challenge: options?.challenge ?? '',
    now: clock.now(),
  })
  return {
    token,
    methods: [
      ...(options ? (['passkey'] as const) : []),
      ...(factors.hasTotp ? (['totp'] as const) : []),
      ...(factors.recoveryCodes > 0 ? (['recovery-code'] as const) : []),
    ],
    passkey: options,
  }
}
