import type { ErrorCode } from '@esquadro/contract'
import type { ExtraPointTeaser } from '@esquadro/contract/rewards/extra-points/extra-point'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Secret } from '../../platform/secret.ts'
import { type ExtraPointRow, findExtraPointByNumber } from './extra-points.queries.ts'

const PURPOSE = 'extra-point-code'
// Crockford's Base32 has no I, L, O or U, so that a code can be typed from a poster.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_BYTES = 4
const SIGNATURE_BYTES = 8

/** Returns the signed code of an extra point: 20 letters and digits in groups of four, `0000-000H-K7Q2-…`. */
export function makeCode(secret: Secret, number: number): string {
  const bytes = Buffer.alloc(NUMBER_BYTES)
  bytes.writeUInt32BE(number)
  return encodeCode(secret, PURPOSE, bytes, SIGNATURE_BYTES)
}

/** Returns the number in a code with a valid signature, in any spelling; else null. */
export const parseCode = (secret: Secret, code: string): number | null =>
  decodeCode(secret, PURPOSE, code, NUMBER_BYTES, SIGNATURE_BYTES)?.readUInt32BE() ?? null

/** Encodes bytes and their signature as letters and digits in groups of four. */
function encodeCode(secret: Secret, purpose: string, bytes: Buffer, signatureBytes: number): string {
  const signature = secret.sign(purpose, bytes).subarray(0, signatureBytes)
  return (encode(Buffer.concat([bytes, signature])).match(/.{4}/g) ?? []).join('-')
}

/** Decodes a code with a valid signature, in any spelling; else null. */
function decodeCode(
  secret: Secret,
  purpose: string,
  code: string,
  size: number,
  signatureBytes: number,
): Buffer | null {
  const all = decode(code, size + signatureBytes)
  if (!all) return null
  const bytes = all.subarray(0, size)
  return secret.verifies(purpose, bytes, all.subarray(size)) ? bytes : null
}

/** Returns the address that a QR code contains. */
export const addressOfCode = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `${publicUrl}/point-extra/qrcode?id=${code}`

/** Renders an address as a printable QR code, black on white with a quiet zone: a PNG of about 1,000 pixels, or an SVG. */
export async function qrImage(
  address: string,
  format: 'png' | 'svg',
): Promise<{ readonly bytes: Buffer; readonly type: string }> {
  const { default: QRCode } = await import('qrcode')
  const options = { errorCorrectionLevel: 'Q', margin: 4 } as const
  if (format === 'svg')
    return {
      bytes: Buffer.from(await QRCode.toString(address, { ...options, type: 'svg' })),
      type: 'image/svg+xml',
    }
  return {
    bytes: await QRCode.toBuffer(address, { ...options, type: 'png', width: 1_024 }),
    type: 'image/png',
  }
}

const lengthOf = (bytes: number) => Math.ceil((bytes * 8) / 5)

function encode(bytes: Buffer): string {
  const length = lengthOf(bytes.length)
  let bits = BigInt(`0x${bytes.toString('hex')}`) << BigInt(length * 5 - bytes.length * 8)
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = (ALPHABET[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return text
}

function decode(code: string, size: number): Buffer | null {
  const bare = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (bare.length !== lengthOf(size)) return null
  let bits = 0n
  for (const letter of bare) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return null
    bits = (bits << 5n) | BigInt(value)
  }
  const spare = BigInt(lengthOf(size) * 5 - size * 8)
  // The bits beyond the last byte must be zero: each code has exactly one spelling.
  if ((bits & ((1n << spare) - 1n)) !== 0n) return null
  return Buffer.from((bits >> spare).toString(16).padStart(size * 2, '0'), 'hex')
}

/** A code with a valid signature. */
interface Scan {
  readonly extraPoint: ExtraPointRow
  /** Printed or on a screen. */
  readonly how: 'qr' | 'screen'
  /** Why this code gives nothing, or null. */
  readonly refusal: ErrorCode | null
}

/** Returns the extra point of a signed code. Throws `not-found`; a wrong signature causes no query. */
export async function readScan(
  code: string,
  { db, secret, clock }: Pick<Context, 'db' | 'secret' | 'clock'>,
): Promise<Scan> {
  const screen = readScreenCode(secret, code, clock.now())
  const number = screen?.number ?? parseCode(secret, code)
  const extraPoint = number === null ? null : await findExtraPointByNumber(db, number)
  if (!extraPoint) throw new AppError('not-found')
  if (screen)
    return { extraPoint, how: 'screen', refusal: screen.isCurrent ? null : 'extra-point.code-expired' }
  return { extraPoint, how: 'qr', refusal: extraPoint.screenOnly ? 'extra-point.screen-only' : null }
}

/** Returns the part of an extra point that everyone who scans its code may see. */
export const teaserOf = ({
  name,
  description,
  points,
  validFrom,
  validUntil,
}: ExtraPointRow): ExtraPointTeaser => ({ name, description, points, validFrom, validUntil })

const SCREEN_PURPOSE = 'extra-point-screen-code'
/** Milliseconds for which a screen shows each code. */
const STEP = 30_000
const STEP_BYTES = 3
const STEPS = 2 ** (STEP_BYTES * 8)

const stepAt = (now: Date) => Math.floor(now.getTime() / STEP) % STEPS

/** Returns the code that a screen shows at an instant: 24 letters and digits in groups of four. */
export function makeScreenCode(secret: Secret, number: number, now: Date): string {
  const bytes = Buffer.alloc(NUMBER_BYTES + STEP_BYTES)
  bytes.writeUInt32BE(number)
  bytes.writeUIntBE(stepAt(now), NUMBER_BYTES, STEP_BYTES)
  return encodeCode(secret, SCREEN_PURPOSE, bytes, SIGNATURE_BYTES)
}

/** Milliseconds until the code changes. */
export const nextCodeIn = (now: Date): number => STEP - (now.getTime() % STEP)

/**
 * Returns the number in a screen's code with a valid signature, and whether the code is current; else null. A
 * code stays valid while the next one is shown, because reading and sending it take time.
 */
function readScreenCode(
  secret: Secret,
  code: string,
  now: Date,
): { readonly number: number; readonly isCurrent: boolean } | null {
  const bytes = decodeCode(secret, SCREEN_PURPOSE, code, NUMBER_BYTES + STEP_BYTES, SIGNATURE_BYTES)
  if (!bytes) return null
  const age = (stepAt(now) - bytes.readUIntBE(NUMBER_BYTES, STEP_BYTES) + STEPS) % STEPS
  return { number: bytes.readUInt32BE(), isCurrent: age <= 1 }
}
