import { createHash, randomBytes } from 'node:crypto'

// Crockford's base 32, without the ambiguous letters I, L, O and U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Generates an unguessable code: 80 random bits in 16 characters. */
export function aCode(random: (bytes: number) => Uint8Array = randomBytes): string {
  // The low five bits of a random byte are random too.
  return [...random(LENGTH)].map((byte) => ALPHABET[byte & 31]).join('')
}

/** Formats a code in four groups of four. */
export const formatStatementCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Parses a typed code: ignores case and punctuation, reads O as 0, I and L as 1; null if it is not a code. */
export function readCode(typed: string): string | null {
  const bare = typed
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(bare) ? bare : null
}

/** The immutable fields of a line, which a statement certifies. */
export interface SealedLine {
  readonly id: string
  readonly position: number
  readonly kind: string
  readonly amount: number
  readonly occurredAt: Date
}

/** Returns the SHA-256 of lines in their order, in hexadecimal. */
export function computeSeal(lines: readonly SealedLine[]): string {
  const hash = createHash('sha256')
  for (const { id, position, kind, amount, occurredAt } of lines)
    hash.update(`${id}|${position}|${kind}|${amount}|${occurredAt.toISOString()}\n`)
  return hash.digest('hex')
}
