import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '../secret.ts'

const PURPOSE = 'pre-registration'
const ID_BYTES = 16

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const signatureOf = (secret: Secret, id: Buffer): Buffer => secret.sign(PURPOSE, id).subarray(0, 16)

/** Returns the token that only the mail to a pre-registered person contains. */
export const tokenOf = (secret: Secret, id: string): string =>
  Buffer.concat([bytesOf(id), signatureOf(secret, bytesOf(id))]).toString('base64url')

/**
 * Returns the id of the pre-registration whose mail contained a token, or null if this installation did not
 * sign it.
 */
export function readToken(secret: Secret, token: string | undefined): string | null {
  const bytes = Buffer.from(token ?? '', 'base64url')
  if (bytes.length !== 2 * ID_BYTES) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(secret, id))) return null
  const hex = id.toString('hex')
  return (
    [8, 12, 16, 20].map((end, i) => hex.slice(i === 0 ? 0 : 4 + 4 * i, end)).join('-') + `-${hex.slice(20)}`
  )
}
