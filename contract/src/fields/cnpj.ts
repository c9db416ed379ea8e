import { checkDigit, isRepeated } from './check-digit.ts'
import { group } from './mask.ts'
import { textField } from './text-field.ts'

const PART = '[0-9A-Z]'
const WRITTEN = new RegExp(`^(${PART}{2})[. ]?(${PART}{3})[. ]?(${PART}{3})[/ ]?(${PART}{4})[- ]?(\\d{2})$`)

/** The 14 characters of a CNPJ written with or without its mask, in capitals; anything else comes back as it was. */
export function bareCnpj(text: string): string {
  const capitals = text.trim().toUpperCase()
  return WRITTEN.test(capitals) ? capitals.replace(WRITTEN, '$1$2$3$4$5') : text
}

/**
 * True for 12 digits or letters and two right check digits. Check digits cannot tell A from 6 or F and Q from 0:
 * who the number belongs to is for the register to say, to the letter.
 */
export function isCnpj(bare: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && !isRepeated(bare) && completeCnpj(bare.slice(0, 12)) === bare
}

/** The 12 characters with their two check digits. */
export function completeCnpj(base: string): string {
  const first = `${base}${checkDigit(base, 9)}`
  return `${first}${checkDigit(first, 9)}`
}

/** The first 8 characters, which all establishments of one company share. */
export const cnpjRoot = (bare: string): string => bare.slice(0, 8)

/** A CNPJ, numeric or with letters; masked or bare, in any case, goes in, 14 characters come out. */
export const cnpj = textField({ code: 'cnpj.invalid', max: 24, clean: bareCnpj, isValid: isCnpj })

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`, also while it is being typed. */
export const maskCnpj = (text: string): string =>
  group(text, { allowed: /^[0-9A-Z]*$/, length: 14, separators: { 2: '.', 5: '.', 8: '/', 12: '-' } })

/** `12ABC34501DE35` → `**.ABC.345/01DE-**`. */
export function hideCnpj(text: string): string {
  const bare = bareCnpj(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare)) return '**.***.***/****-**'
  return `**.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-**`
}
