import type { Secret } from '../../platform/secret.ts'

const PURPOSE = 'experience-check-in'
const ID_BYTES = 16
const SIGNATURE_BYTES = 8

/** Returns the signed code of a subscription, which its member shows as a QR code. */
export function makeCheckInCode(secret: Secret, subscriptionId: string): string {
  const bytes = Buffer.from(subscriptionId.replaceAll('-', ''), 'hex')
  const signature = secret.sign(PURPOSE, bytes).subarray(0, SIGNATURE_BYTES)
  return Buffer.concat([bytes, signature]).toString('base64url')
}

/** Returns the id of the subscription in a code with a valid signature, else null. */
export function subscriptionIn(secret: Secret, code: string): string | null {
  if (!/^[\w-]{32}$/.test(code)) return null
  const bytes = Buffer.from(code, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  if (!secret.verifies(PURPOSE, id, bytes.subarray(ID_BYTES))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
