import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '../secret.ts'

const PURPOSE = 'post-preview'
const VALID_DAYS = 30
const DAY_MS = 86_400_000

const signatureOf = (secret: Secret, id: string, until: number) =>
  secret.sign(PURPOSE, Buffer.from(`${id}:${until}`)).subarray(0, 16)

/** Returns the key of a post's preview link, valid for 30 days. */
export function previewKeyOf(secret: Secret, id: string, now: Date): string {
  const until = Math.ceil(now.getTime() / DAY_MS) + VALID_DAYS
  return `${until}.${signatureOf(secret, id, until).toString('base64url')}`
}

/** Whether a key currently opens the preview of a post. */
export function isPreviewKey(secret: Secret, id: string, key: string, now: Date): boolean {
  const [, day = '', signature = ''] = /^(\d{1,6})\.([\w-]{22})$/.exec(key) ?? []
  if (signature === '' || Number(day) * DAY_MS < now.getTime()) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, id, Number(day)))
}
