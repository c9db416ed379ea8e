import type { Role } from '@esquadro/contract'
import type { Caller } from '../context/context.ts'
import type { Factors } from './second-factor.queries.ts'

/** The most passkeys of an account. */
export const MOST_PASSKEYS = 10

/**
 * Whether the right password is not enough to sign in: with an authenticator app for everybody; with a passkey for
 * administrators, while members may use theirs instead of the password.
 */
export const needsSecondFactor = (userType: Role, { hasTotp, passkeys }: Factors): boolean =>
  hasTotp || (userType === 'admin' && passkeys > 0)

/** Whether one factor may be removed: the settings may require administrators to keep another. */
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
