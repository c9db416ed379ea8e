import { Secret, TOTP } from 'otpauth'

const PERIOD = 30

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Esquadro', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD })

/** Returns a new secret: 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the address that an authenticator app reads from the QR code. */
export function totpUrl(secret: string, programme: string, email: string): string {
  const totp = totpOf(secret, email)
  totp.issuer = programme
  return totp.toString()
}

/** Returns the 30-second step that a code belongs to, or null if it is wrong; one step early or late is accepted. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

/** Returns the code at an instant, as an authenticator app shows it. */
export const totpCodeAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() })
