import type { Config } from '../config.ts'
import type { Secret } from '../secret.ts'

const PURPOSE = 'extra-point-code'
// Crockford's Base32 has no I, L, O or U, so that a code can be typed from a poster.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_BYTES = 4
const SIGNATURE_BYTES = 8

/** Returns the signed code of an extra point: 20 letters and digits in groups of four, `0000-000H-K7Q2-…`. */
export function codeOf(secret: Secret, number: number): string {
  const bytes = Buffer.alloc(NUMBER_BYTES)
  bytes.writeUInt32BE(number)
  return encodeCode(secret, PURPOSE, bytes, SIGNATURE_BYTES)
}

/** Returns the number in a code with a valid signature, in any spelling; else null. */
export const numberOf = (secret: Secret, code: string): number | null =>
  decodeCode(secret, PURPOSE, code, NUMBER_BYTES, SIGNATURE_BYTES)?.readUInt32BE() ?? null

/** Encodes bytes and their signature as letters and digits in groups of four. */
export function encodeCode(secret: Secret, purpose: string, bytes: Buffer, signatureBytes: number): string {
  const signature = secret.sign(purpose, bytes).subarray(0, signatureBytes)
  return (encode(Buffer.concat([bytes, signature])).match(/.{4}/g) ?? []).join('-')
}

/** Decodes a code with a valid signature, in any spelling; else null. */
export function decodeCode(
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
