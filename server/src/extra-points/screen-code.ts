import type { Secret } from '../secret.ts'
import { decodeCode, encodeCode } from './extra-point-code.ts'

const PURPOSE = 'extra-point-screen-code'
/** Milliseconds for which a screen shows each code. */
export const STEP = 30_000
const NUMBER_BYTES = 4
const STEP_BYTES = 3
const SIGNATURE_BYTES = 8
const STEPS = 2 ** (STEP_BYTES * 8)

const stepAt = (now: Date) => Math.floor(now.getTime() / STEP) % STEPS

/** Returns the code that a screen shows at an instant: 24 letters and digits in groups of four. */
export function screenCodeOf(secret: Secret, number: number, now: Date): string {
  const bytes = Buffer.alloc(NUMBER_BYTES + STEP_BYTES)
  bytes.writeUInt32BE(number)
  bytes.writeUIntBE(stepAt(now), NUMBER_BYTES, STEP_BYTES)
  return encodeCode(secret, PURPOSE, bytes, SIGNATURE_BYTES)
}

/** Milliseconds until the code changes. */
export const nextCodeIn = (now: Date): number => STEP - (now.getTime() % STEP)

/**
 * Returns the number in a screen's code with a valid signature, and whether the code is current; else null. A
 * code stays valid while the next one is shown, because reading and sending it take time.
 */
export function readScreenCode(
  secret: Secret,
  code: string,
  now: Date,
): { readonly number: number; readonly isCurrent: boolean } | null {
  const bytes = decodeCode(secret, PURPOSE, code, NUMBER_BYTES + STEP_BYTES, SIGNATURE_BYTES)
  if (!bytes) return null
  const age = (stepAt(now) - bytes.readUIntBE(NUMBER_BYTES, STEP_BYTES) + STEPS) % STEPS
  return { number: bytes.readUInt32BE(), isCurrent: age <= 1 }
}
