import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/second-factor/shared'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findAndLockAccount } from '../accounts/accounts.queries.ts'
import { makeAndStoreCodes } from './make-recovery-codes.ts'
import { isChallengeOf, MAX_PASSKEYS, needsSecondFactor } from './second-factor.policies.ts'
import {
  countFactors,
  deleteChallenge,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  tryChallenge,
} from './second-factor.queries.ts'
import { endSessionsWithoutFactor, recordFactorChange } from './second-factors.ts'
import { loadWebAuthn, passkeySiteOf } from './web-authn.ts'

type Added = z.input<typeof contract.addPasskey.response>

/** Returns the options with which a browser creates a passkey for the caller, with a challenge that is valid for five minutes. */
export async function beginPasskey({ db, clock, config }: Context, user: Caller) {
  const { programmeName } = await getRules(db)
  const known = await listPasskeys(db, user.id)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: programmeName,
    rpID: passkeySiteOf(config).rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const token = await insertChallenge(db, {
    purpose: 'passkey-add',
    userId: user.id,
    realm: user.type === 'admin' ? 'admin' : 'member',
    challenge: options.challenge,
    now: clock.now(),
  })
  return { token, options }
}

/**
 * Adds the passkey that a browser created. Returns recovery codes if the account now needs a second factor and has none.
 * Throws `second-factor.expired` without a valid challenge, `second-factor.refused` if the response does not verify.
 */
export async function addPasskey(
  context: Context,
  user: Caller,
  { token, name, response }: BodyOf<typeof contract.addPasskey>,
): Promise<Added> {
  const { db, clock, config, secret, inTransaction } = context
  const now = clock.now()
  const challenge = await tryChallenge(db, { token, purposes: ['passkey-add'], now })
  if (!isChallengeOf(challenge, user)) throw new AppError('second-factor.expired')
  const { rpID, expectedOrigin } = passkeySiteOf(config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new AppError('second-factor.refused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return inTransaction(async (trx) => {
    await findAndLockAccount(trx, user.id)
    if (!(await deleteChallenge(trx, token))) throw new AppError('second-factor.expired')
    const before = await countFactors(trx, user.id)
    if (before.passkeys >= MAX_PASSKEYS) throw new AppError('second-factor.too-many')
    const passkey = await insertPasskey(trx, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: credential.transports ?? [],
      name,
      isSynced: credentialBackedUp,
      createdAt: now,
    })
    if (!passkey) throw new AppError('second-factor.refused')
    await endSessionsWithoutFactor(trx, context, { user, before })
    await recordFactorChange(trx, context, user, 'passkey-added')
    const factors = await countFactors(trx, user.id)
    const needsCodes = needsSecondFactor(user.type, factors) && factors.recoveryCodes === 0
    return { passkey, recoveryCodes: needsCodes ? await makeAndStoreCodes(trx, secret, user.id) : null }
  })
}
