import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '../secret.ts'

const purpose = 'unsubscribe'
const bytesOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')

/** The signed token of a mail's link by which its reader, and nobody else, withdraws the consent to such mails. */
export const unsubscribeToken = (secret: Secret, userId: string): string =>
  Buffer.concat([bytesOf(userId), secret.sign(purpose, bytesOf(userId))]).toString('base64url')

/** Whose token it is; null for one that this installation has not signed. */
export function readUnsubscribeToken(secret: Secret, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48) return null
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)]
  if (!timingSafeEqual(signature, secret.sign(purpose, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
