import { group } from './mask.ts'
import { numberText } from './number-text.ts'

const WRITTEN = /^(\d{2})\.?(\d{3})[.-]?(\d{3})$/

/** Returns the 8 digits of a CEP, with or without mask; anything else is returned unchanged. */
export function bareZipCode(text: string): string {
  const number = numberText(text)
  return WRITTEN.test(number) ? number.replace(WRITTEN, '$1$2$3') : text
}

/** Whether a text has 8 digits and is at least 01000-000, the lowest CEP. It may still not exist. */
export const isZipCode = (bare: string): boolean => /^\d{8}$/.test(bare) && Number(bare) >= 1_000_000

/** `01310100` → `01310-100`, also for partial input. */
export const maskZipCode = (text: string): string =>
  group(text, { allowed: /^\d*$/, length: 8, separators: { 5: '-' } })
