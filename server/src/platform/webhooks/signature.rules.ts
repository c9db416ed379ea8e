import { createHmac } from 'node:crypto'

/** The header with the time and the signatures of a message. */
export const SIGNATURE_HEADER = 'esquadro-signature'

/**
 * Returns the signature header of a message: `t=<seconds>,v1=<hex>`, with a `v1` for each secret. Each is the
 * HMAC-SHA256 of `<seconds>.<body>` with the secret.
 */
export function signBody(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  )
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}

/** The number of attempts before a delivery fails permanently: the last one 2 days after the first. */
const MAX_ATTEMPTS = 10

/**
 * Milliseconds from a failed attempt to the next: 1 minute, then three times as long each time, at most 12
 * hours; null after the last.
 */
export const delayAfter = (attempts: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : Math.min(60_000 * 3 ** (attempts - 1), 12 * 3_600_000)
