import { textField } from './text-field.ts'

/**
 * The one way to write an article number (GTIN): 8, 13 or 14 digits. A UPC of 12 and a GTIN-14 filled with a zero
 * are the EAN-13 they stand for, five zeros before eight digits the EAN-8. What is no number comes back as it was.
 */
export function bareEan(text: string): string {
  const bare = text.replace(/[\s.-]/g, '')
  if (!/^\d{8,14}$/.test(bare)) return text
  if (bare.length === 14 && bare.startsWith('0')) return bareEan(bare.slice(1))
  if (bare.length === 13 && bare.startsWith('00000')) return bare.slice(5)
  return bare.length === 12 ? bareEan(`0${bare}`) : bare
}

/** True for 8, 13 or 14 digits of which the last is the right check digit (modulo 10, weights 3 and 1). */
export function isEan(bare: string): boolean {
  if (!/^(\d{8}|\d{13,14})$/.test(bare) || /^0+$/.test(bare)) return false
  const sum = [...bare]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** An EAN; written with or without blanks goes in, 8, 13 or 14 digits come out. */
export const ean = textField({ code: 'ean.invalid', max: 20, clean: bareEan, isValid: isEan })
