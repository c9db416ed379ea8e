import type { Role } from '@esquadro/contract'
import type { Caller } from '../../platform/context/context.ts'
import type { Factors } from './second-factor.queries.ts'

/** The maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10

/**
 * Whether a sign-in needs more than the password: with an authenticator app, for everyone; with a passkey,
 * only for administrators, because members may use a passkey instead of the password.
 */
export const needsSecondFactor = (userType: Role, { hasTotp, passkeys }: Factors): boolean =>
  hasTotp || (userType === 'admin' && passkeys > 0)

/** Whether a factor may be removed: the settings may require administrators to keep another one. */
export const canRemoveFactor = (
  userType: Role,
  { hasTotp, passkeys }: Factors,
  setting: 'optional' | 'required',
): boolean => userType !== 'admin' || setting === 'optional' || (hasTotp ? 1 : 0) + passkeys > 1

/** Whether a challenge was made for the caller. */
export const isChallengeOf = <Found extends { readonly userId: string | null }>(
  challenge: Found | null | undefined,
  user: Pick<Caller, 'id'>,
): challenge is Found => challenge?.userId === user.id
