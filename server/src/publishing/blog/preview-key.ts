import type { Secret } from '../../platform/secret.ts'

const PURPOSE = 'post-preview'
const VALID_DAYS = 30
const DAY_MS = 86_400_000

const signed = (id: string, until: number) => Buffer.from(`${id}:${until}`)

/** Returns the key of a post's preview link, valid for 30 days. */
export function makePreviewKey(secret: Secret, id: string, now: Date): string {
  const until = Math.ceil(now.getTime() / DAY_MS) + VALID_DAYS
  return `${until}.${secret.sign(PURPOSE, signed(id, until)).subarray(0, 16).toString('base64url')}`
}

/** Whether a key currently opens the preview of a post. */
export function isPreviewKey(secret: Secret, id: string, key: string, now: Date): boolean {
  const [, day = '', signature = ''] = /^(\d{1,6})\.([\w-]{22})$/.exec(key) ?? []
  if (signature === '' || Number(day) * DAY_MS < now.getTime()) return false
  return secret.verifies(PURPOSE, signed(id, Number(day)), Buffer.from(signature, 'base64url'))
}
