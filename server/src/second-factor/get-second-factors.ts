import type { Caller, Context } from '../context/context.ts'
import { getRules } from '../settings/settings.queries.ts'
import { countFactors, listPasskeys } from './second-factor.queries.ts'

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
