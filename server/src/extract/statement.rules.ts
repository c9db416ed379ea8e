import { createHash, randomBytes } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, which are read and typed as others.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A code that nobody guesses: 80 random bits in 16 characters. */
export function aCode(random: (bytes: number) => Uint8Array = randomBytes): string {
  // The low five bits of a byte are as random as the byte.
  return [...random(LENGTH)].map((byte) => ALPHABET[byte & 31]).join('')
}

/** A code as it is shown: four groups of four. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** The code that a person means who reads it from paper: in capitals, O for 0, I and L for 1; null for what is none. */
export function readCode(typed: string): string | null {
  const bare = typed
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(bare) ? bare : null
}

/** What of a line the ledger keeps for ever, and a document answers for. */
export interface SealedLine {
  readonly id: string
  readonly position: number
  readonly kind: string
  readonly amount: number
  readonly occurredAt: Date
}

/** The SHA-256 of lines in their order, in hexadecimal. */
export function sealOf(lines: readonly SealedLine[]): string {
  const hash = createHash('sha256')
  for (const { id, position, kind, amount, occurredAt } of lines)
    hash.update(`${id}|${position}|${kind}|${amount}|${occurredAt.toISOString()}\n`)
  return hash.digest('hex')
}
