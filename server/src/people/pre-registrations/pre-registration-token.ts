import type { Secret } from '../../platform/secret.ts'

/** The subject of a mail: the pre-registration of a store, or the invite of a professional. */
type Purpose = 'pre-registration' | 'invite'
const ID_BYTES = 16

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** Returns the token that only the mail to a pre-registered or invited person contains. */
export const makeToken = (secret: Secret, id: string, purpose: Purpose = 'pre-registration'): string =>
  Buffer.concat([bytesOf(id), secret.sign(purpose, bytesOf(id)).subarray(0, 16)]).toString('base64url')

/**
 * Returns the id of the pre-registration or invite whose mail contained a token, or null if this installation did not
 * sign it.
 */
export function readToken(
  secret: Secret,
  token: string | undefined,
  purpose: Purpose = 'pre-registration',
): string | null {
  const bytes = Buffer.from(token ?? '', 'base64url')
  if (bytes.length !== 2 * ID_BYTES) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!secret.verifies(purpose, id, bytes.subarray(ID_BYTES))) return null
  const hex = id.toString('hex')
  return (
    [8, 12, 16, 20].map((end, i) => hex.slice(i === 0 ? 0 : 4 + 4 * i, end)).join('-') + `-${hex.slice(20)}`
  )
}
