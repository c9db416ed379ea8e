import { checkDigit, isRepeated } from './check-digit.ts'
import { group } from './mask.ts'
import { numberText } from './number-text.ts'

const WRITTEN = /^(\d{3})[.-]?(\d{3})[.-]?(\d{3})[-./]?(\d{2})$/

/** Returns the 11 digits of a CPF, with or without mask; anything else is returned unchanged. */
export function bareCpf(text: string): string {
  const number = numberText(text)
  return WRITTEN.test(number) ? number.replace(WRITTEN, '$1$2$3$4') : text
}

/** Whether a text has 11 digits, not all equal, with correct check digits. */
export function isCpf(bare: string): boolean {
  if (!/^\d{11}$/.test(bare) || isRepeated(bare)) return false
  const first = checkDigit(bare.slice(0, 9), 11)
  return bare.endsWith(`${first}${checkDigit(`${bare.slice(0, 9)}${first}`, 11)}`)
}

/** Returns the 9 digits with their two check digits. */
export function completeCpf(base: string): string {
  const first = `${base}${checkDigit(base, 11)}`
  return `${first}${checkDigit(first, 11)}`
}

/** `12345678909` → `123.456.789-09`, also for partial input. Letters are kept. */
export const maskCpf = (text: string): string =>
  group(text, { allowed: /^\d*$/, length: 11, separators: { 3: '.', 6: '.', 9: '-' } })

/** `12345678909` → `***.456.789-**`: recognisable for its owner only. */
export function hideCpf(text: string): string {
  const bare = bareCpf(text)
  return /^\d{11}$/.test(bare) ? `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**` : '***.***.***-**'
}
