import { numberText } from './number-text.ts'

/**
 * Returns the canonical form of an article number (GTIN): 8, 13 or 14 digits. A 12-digit UPC and a GTIN-14 with a leading
 * zero become an EAN-13, eight digits after five zeros an EAN-8. Anything else is returned unchanged.
 */
export function bareEan(text: string): string {
  const bare = numberText(text).replace(/[.-]/g, '')
  if (!/^\d{8,14}$/.test(bare)) return text
  if (bare.length === 14 && bare.startsWith('0')) return bareEan(bare.slice(1))
  if (bare.length === 13 && bare.startsWith('00000')) return bare.slice(5)
  return bare.length === 12 ? bareEan(`0${bare}`) : bare
}

/**
 * Restores the leading zeros that a spreadsheet dropped from an EAN-8 or a UPC, if the check digit proves it: 36000291452
 * becomes 0036000291452. Anything else is returned unchanged.
 */
export function withZeros(bare: string): string {
  if (!/^(?:\d{7}|\d{9,11})$/.test(bare)) return bare
  const padded = bare.padStart(bare.length === 7 ? 8 : 13, '0')
  return isEan(padded) ? padded : bare
}

/** Whether a text has 8, 13 or 14 digits with a correct check digit (modulo 10, weights 3 and 1). */
export function isEan(bare: string): boolean {
  if (!/^(\d{8}|\d{13,14})$/.test(bare) || /^0+$/.test(bare)) return false
  const sum = [...bare]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
