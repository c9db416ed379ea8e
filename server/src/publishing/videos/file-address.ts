import type { Secret } from '../../platform/secret.ts'

/** Seconds for which an address is valid: long enough for a long film with a break. */
const VALID_SECONDS = 6 * 3_600

const purpose = 'video-file'
const signed = (id: string, until: number) => Buffer.from(`${id}:${until}`)
const SIGNATURE_BYTES = 32

/**
 * Returns a signed address of a video's file that is valid for some hours, because a player cannot send an
 * access token. Rounds the expiry up to the full hour, so that the browser can cache the file.
 */
export function signFileAddress(secret: Secret, id: string, now: Date): string {
  const until = Math.ceil(now.getTime() / 3_600_000) * 3_600 + VALID_SECONDS
  return `/api/videos/${id}/file?until=${until}&signature=${secret.sign(purpose, signed(id, until)).toString('base64url')}`
}

/** Whether an address has a valid signature and has not expired. */
export function isValidFileAddress(
  secret: Secret,
  id: string,
  address: { readonly until: number; readonly signature: string },
  now: Date,
): boolean {
  const signature = Buffer.from(address.signature, 'base64url')
  return (
    signature.length === SIGNATURE_BYTES &&
    secret.verifies(purpose, signed(id, address.until), signature) &&
    address.until * 1_000 > now.getTime()
  )
}
