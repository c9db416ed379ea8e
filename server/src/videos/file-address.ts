import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '../secret.ts'

/** Seconds for which an address is valid: long enough for a long film with a break. */
const VALID_SECONDS = 6 * 3_600

const purpose = 'video-file'
const signatureOf = (secret: Secret, id: string, until: number) =>
  secret.sign(purpose, Buffer.from(`${id}:${until}`))

/**
 * Returns a signed address of a video's file that is valid for some hours, because a player cannot send an
 * access token. Rounds the expiry up to the full hour, so that the browser can cache the file.
 */
export function fileAddressOf(secret: Secret, id: string, now: Date): string {
  const until = Math.ceil(now.getTime() / 3_600_000) * 3_600 + VALID_SECONDS
  return `/api/videos/${id}/file?until=${until}&signature=${signatureOf(secret, id, until).toString('base64url')}`
}

/** Whether an address has a valid signature and has not expired. */
export function isValidFileAddress(
  secret: Secret,
  id: string,
  address: { readonly until: number; readonly signature: string },
  now: Date,
): boolean {
  const signature = Buffer.from(address.signature, 'base64url')
  const right = signatureOf(secret, id, address.until)
  return (
    signature.length === right.length &&
    timingSafeEqual(signature, right) &&
    address.until * 1_000 > now.getTime()
  )
}
