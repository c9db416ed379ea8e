import { checkDigit, isRepeated } from './check-digit.ts'
import { group } from './mask.ts'
import { textField } from './text-field.ts'

const WRITTEN = /^(\d{3})[. ]?(\d{3})[. ]?(\d{3})[- .]?(\d{2})$/

/** The 11 digits of a CPF written with or without its mask; anything else comes back as it was. */
export const bareCpf = (text: string): string => text.trim().replace(WRITTEN, '$1$2$3$4')

/** True for 11 digits with right check digits that are not all the same. */
export function isCpf(bare: string): boolean {
  if (!/^\d{11}$/.test(bare) || isRepeated(bare)) return false
  const first = checkDigit(bare.slice(0, 9), 11)
  return bare.endsWith(`${first}${checkDigit(`${bare.slice(0, 9)}${first}`, 11)}`)
}

/** The 9 digits with their two check digits. */
export function completeCpf(base: string): string {
  const first = `${base}${checkDigit(base, 11)}`
  return `${first}${checkDigit(first, 11)}`
}

/** A CPF; masked or bare goes in, 11 digits come out. */
export const cpf = textField({ code: 'cpf.invalid', max: 20, clean: bareCpf, isValid: isCpf })

/** `12345678909` → `123.456.789-09`, also while it is being typed. Letters are left where they are. */
export const maskCpf = (text: string): string =>
  group(text, { allowed: /^\d*$/, length: 11, separators: { 3: '.', 6: '.', 9: '-' } })

/** `12345678909` → `***.456.789-**`: enough to recognise one's own, not enough to learn another's. */
export function hideCpf(text: string): string {
  const bare = bareCpf(text)
  return /^\d{11}$/.test(bare) ? `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**` : '***.***.***-**'
}
