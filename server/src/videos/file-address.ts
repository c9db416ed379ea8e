import { timingSafeEqual } from 'node:crypto'
import type { Secret } from '../secret.ts'

/** Seconds for which an address of a file holds: a long film, paused over lunch. */
const HOLDS = 6 * 3_600

const purpose = 'video-file'
const signatureOf = (secret: Secret, id: string, until: number) =>
  secret.sign(purpose, Buffer.from(`${id}:${until}`))

/**
 * Where a video's file is read for the next hours: a player cannot send an access token, so the address itself says that
 * its owner could see the video. It holds to the end of an hour, so that the browser knows it again.
 */
export function fileAddressOf(secret: Secret, id: string, now: Date): string {
  const until = Math.ceil(now.getTime() / 3_600_000) * 3_600 + HOLDS
  return `/api/videos/${id}/file?until=${until}&signature=${signatureOf(secret, id, until).toString('base64url')}`
}

/** Whether an address was given by us, and still holds. */
export function holds(
  secret: Secret,
  id: string,
  given: { readonly until: number; readonly signature: string },
  now: Date,
): boolean {
  const signature = Buffer.from(given.signature, 'base64url')
  const right = signatureOf(secret, id, given.until)
  return (
    signature.length === right.length &&
    timingSafeEqual(signature, right) &&
    given.until * 1_000 > now.getTime()
  )
}
