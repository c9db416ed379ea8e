import { createHash, randomBytes } from 'node:crypto'
import type { Secret } from '../secret.ts'

const PURPOSE = 'customer-notice'
const RANDOM_BYTES = 24
const SIGNATURE_BYTES = 16

/** The SHA-256 of a token, which is stored in its place. */
const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Returns a new random, signed token for the link of a notice, and its hash. */
export function newNoticeToken(secret: Secret): { readonly token: string; readonly tokenHash: Buffer } {
  const random = randomBytes(RANDOM_BYTES)
  const bytes = Buffer.concat([random, secret.sign(PURPOSE, random).subarray(0, SIGNATURE_BYTES)])
  return { token: bytes.toString('base64url'), tokenHash: hashOf(bytes) }
}

/** Returns the hash of a token signed by this installation, else null: guessed tokens never reach the database. */
export function hashOfToken(secret: Secret, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== RANDOM_BYTES + SIGNATURE_BYTES) return null
  const random = bytes.subarray(0, RANDOM_BYTES)
  return secret.verifies(PURPOSE, random, bytes.subarray(RANDOM_BYTES)) ? hashOf(bytes) : null
}
