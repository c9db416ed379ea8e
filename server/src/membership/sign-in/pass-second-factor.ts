import type { BodyOf } from '@esquadro/contract'
import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import type * as contract from '@esquadro/contract/people/second-factor/public'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { findAccountById } from '../../people/accounts/accounts.queries.ts'
import { clearSecondSteps, enforceSecondStepLimit } from '../../people/accounts/attempts.ts'
import type { Realm } from '../../people/accounts/pages.ts'
import { hashesOfRecoveryCode } from '../../people/second-factor/recovery-codes.rules.ts'
import {
  consumeRecoveryLoginCode,
  consumeTotpStep,
  deleteChallenge,
  findPasskey,
  findTotp,
  insertChallenge,
  recordPasskeyUse,
  tryChallenge,
} from '../../people/second-factor/second-factor.queries.ts'
import { recordFactorChange } from '../../people/second-factor/second-factors.ts'
import { loadWebAuthn, passkeySiteOf } from '../../people/second-factor/web-authn.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { openAccount } from './open-account.ts'
import { passkeyQuestion } from './passkey-question.ts'

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code; each code works once. Throws
 * `second-factor.expired` after five minutes or five tries, `second-factor.refused` for a wrong code.
 */
export async function passSecondFactor(
  context: Context,
  { token, code, recoveryCode }: BodyOf<typeof contract.passSecondFactor>,
): Promise<SignedIn> {
  const { db, clock } = context
  const challenge = await tryChallenge(db, { token, purposes: ['second-factor'], now: clock.now() })
  const account = challenge?.userId ? await findAccountById(db, challenge.userId) : null
  if (!account) throw new AppError('second-factor.expired')
  // Counted over all challenges of the account, because the password's owner can open any number of them.
  await enforceSecondStepLimit(context, account.id)
  const isRight =
    code !== undefined
      ? await isRightTotp(context, account.id, code)
      : recoveryCode !== undefined && (await isRightRecoveryCode(context, account.id, recoveryCode))
  if (!isRight) {
    await recordSecurityEvent(context, {
      userId: account.id,
      kind: 'second-factor-refused',
      detail: code === undefined ? 'recovery-code' : 'totp',
    })
    throw new AppError('second-factor.refused', {
      fields: { [code === undefined ? 'recoveryCode' : 'code']: 'second-factor.refused' },
    })
  }
  const method = code === undefined ? 'recovery-code' : 'totp'
  return openAccount(context, account, method, {
    async alsoInTransaction(trx) {
      if (!(await deleteChallenge(trx, token))) throw new AppError('second-factor.expired')
      await clearSecondSteps(trx, account.id)
      await recordPassed(trx, context, account.id, method)
      if (code === undefined) await recordFactorChange(trx, context, account, 'recovery-code-used')
    },
  })
}

async function isRightTotp({ db, clock, secret }: Context, userId: string, code: string): Promise<boolean> {
  const now = clock.now()
  const totp = await findTotp(db, userId)
  const { stepOfCode } = await import('../../people/second-factor/totp.ts')
  const step = totp?.confirmedAt ? stepOfCode(secret.open('totp', totp.sealedSecret), code, now) : null
  return step !== null && consumeTotpStep(db, { userId, step, now })
}

const isRightRecoveryCode = (
  { db, clock, secret }: Context,
  userId: string,
  code: string,
): Promise<boolean> =>
  consumeRecoveryLoginCode(db, {
    userId,
    codeHashes: hashesOfRecoveryCode(secret, userId, code),
    now: clock.now(),
  })

const recordPassed = (
  trx: Database,
  context: Context,
  userId: string,
  detail: 'totp' | 'recovery-code' | 'passkey',
): Promise<void> =>
  recordSecurityEvent({ ...context, db: trx }, { userId, kind: 'second-factor-passed', detail })

/** Returns what a browser asks its passkeys in order to sign in without a password. */
export async function getPasskeyOptions({ db, clock, config }: Context, realm: Realm) {
  const options = await passkeyQuestion(config, [])
  const token = await insertChallenge(db, {
    purpose: 'passkey-sign-in',
    userId: null,
    realm,
    challenge: options.challenge,
    now: clock.now(),
  })
  return { token, options }
}

/**
 * Signs in with a passkey, which verifies its user and so counts as all factors; alone, or as the second step after a
 * password. Throws `second-factor.refused` if it is unknown, of another account or realm, or its signature is wrong.
 */
export async function signInByPasskey(
  context: Context,
  { token, response }: BodyOf<typeof contract.signInByPasskey>,
): Promise<SignedIn> {
  const { db, clock, config } = context
  const now = clock.now()
  const challenge = await tryChallenge(db, { token, purposes: ['passkey-sign-in', 'second-factor'], now })
  if (!challenge || challenge.challenge === '') throw new AppError('second-factor.expired')
  const passkey = await findPasskey(db, response.id)
  const isOfAccount = !challenge.userId || challenge.userId === passkey?.userId
  const { rpID, expectedOrigin } = passkeySiteOf(config)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified =
    passkey && isOfAccount && passkey.realm === challenge.realm
      ? await verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge.challenge,
          expectedOrigin,
          expectedRPID: rpID,
          credential: {
            id: response.id,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.signCount,
            transports: passkey.transports,
          },
          requireUserVerification: true,
        }).catch(() => null)
      : null
  const account = verified?.verified && passkey ? await findAccountById(db, passkey.userId) : null
  if (!verified || !passkey || !account) {
    await recordSecurityEvent(context, {
      userId: challenge.userId ?? passkey?.userId ?? null,
      kind: 'second-factor-refused',
      detail: 'passkey',
    })
    throw new AppError('second-factor.refused')
  }
  return openAccount(context, account, 'passkey', {
    async alsoInTransaction(trx) {
      if (!(await deleteChallenge(trx, token))) throw new AppError('second-factor.expired')
      await recordPasskeyUse(trx, passkey.id, { signCount: verified.authenticationInfo.newCounter, now })
      if (challenge.userId) await recordPassed(trx, context, account.id, 'passkey')
    },
  })
}
