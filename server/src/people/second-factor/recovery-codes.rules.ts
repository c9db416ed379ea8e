import { randomInt } from 'node:crypto'
import type { Secret } from '../../platform/secret.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const COUNT = 10
const PURPOSE = 'recovery-login'

/** Returns ten new recovery codes of 49 random bits, such as `7KQ2M-XH4TB`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** Returns the stored form of a recovery code: a signature that only this installation can compute. */
export const hashRecoveryCode = (secret: Secret, userId: string, code: string): Buffer =>
  secret.sign(PURPOSE, signed(userId, code))

/** Returns the forms in which a code may be stored: also the one by the former secret, while its signatures count. */
export const hashesOfRecoveryCode = (secret: Secret, userId: string, code: string): readonly Buffer[] =>
  secret.signatures(PURPOSE, signed(userId, code))

const signed = (userId: string, code: string) =>
  Buffer.from(`${userId}:${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
