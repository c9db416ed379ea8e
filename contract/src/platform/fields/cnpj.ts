import { checkDigit, isRepeated } from './check-digit.ts'
import { group } from './mask.ts'
import { numberText } from './number-text.ts'

const PART = '[0-9A-Z]'
const WRITTEN = new RegExp(`^(${PART}{2})[.-]?(${PART}{3})[.-]?(${PART}{3})[/-]?(${PART}{4})-?(\\d{2})$`)

/** Returns the 14 characters of a CNPJ, with or without mask, in capitals; anything else is returned unchanged. */
export function bareCnpj(text: string): string {
  const capitals = numberText(text)
  return WRITTEN.test(capitals) ? capitals.replace(WRITTEN, '$1$2$3$4$5') : text
}

/**
 * Whether a text has 12 digits or letters and two correct check digits. Check digits cannot tell A from 6 or F and Q
 * from 0; only the register can.
 */
export function isCnpj(bare: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && !isRepeated(bare) && completeCnpj(bare.slice(0, 12)) === bare
}

/** Returns the 12 characters with their two check digits. */
export function completeCnpj(base: string): string {
  const first = `${base}${checkDigit(base, 9)}`
  return `${first}${checkDigit(first, 9)}`
}

/** Returns the first 8 characters, which all branches of a company share. */
export const cnpjRoot = (bare: string): string => bare.slice(0, 8)

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`, also for partial input. */
export const maskCnpj = (text: string): string =>
  group(text, { allowed: /^[0-9A-Z]*$/, length: 14, separators: { 2: '.', 5: '.', 8: '/', 12: '-' } })

/** `12ABC34501DE35` → `**.ABC.345/01DE-**`. */
export function hideCnpj(text: string): string {
  const bare = bareCnpj(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare)) return '**.***.***/****-**'
  return `**.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-**`
}
