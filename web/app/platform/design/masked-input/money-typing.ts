import { parseMoney } from '@esquadro/contract/platform/fields/money'

const MAX_DIGITS = 13

/**
 * Returns the cents of a money field's text. Digits fill from the right, as on a payment terminal: 1, 12, 123 are 0,01, 0,12 and 1,23. Null
 * without digits.
 */
export function centsFromTyping(text: string): number | null {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS)
  return digits === '' ? null : Number(digits)
}

/** Parses the cents of a pasted amount, `1.234,56`, `R$ 1234` or `1234.56`; null if it is not an amount. */
export function centsFromPaste(text: string): number | null {
  const decimalDot = /^\s*(\d+)\.(\d{2})\s*$/.exec(text)
  return parseMoney(decimalDot ? `${decimalDot[1]},${decimalDot[2]}` : text)
}
