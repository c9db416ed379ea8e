import { withThousands } from './decimal.ts'
import { cleanCode, withoutLabel } from './typed-text.ts'

const WRITTEN = /^(-)?\s*(?:R\$)?\s*(-)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/

function centsOf(negative: boolean, whole: string, fraction: string): number | null {
  const value = Number(`${whole}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(value)) return null
  return negative && value !== 0 ? -value : value
}

/** Returns an amount as copied, without its label and blanks. */
const amountText = (text: string): string => withoutLabel(cleanCode(text)).replace(/\s/g, '')

/** `R$ 1.234,56`, `1234,5` or `1.234` → cents; null for anything else, including a decimal dot. */
export function parseMoney(text: string): number | null {
  const [, before, after, whole, fraction] = WRITTEN.exec(amountText(text)) ?? []
  if (whole === undefined || (before !== undefined && after !== undefined)) return null
  return centsOf((before ?? after) !== undefined, whole.replaceAll('.', ''), fraction ?? '')
}

/** `1234.56` as in XML and CSV → cents, exactly; null for anything else and for fractions of a cent. */
export function centsFromDecimal(text: string): number | null {
  const [, sign, whole, fraction] = /^(-)?(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const digits = (fraction ?? '').replace(/0+$/, '')
  return digits.length > 2 ? null : centsOf(sign !== undefined, whole, digits)
}

/** 123456 → `1.234,56`. */
export function formatAmount(value: number): string {
  const whole = Math.floor(Math.abs(value) / 100)
  const fraction = String(Math.abs(value) % 100).padStart(2, '0')
  return `${value < 0 ? '-' : ''}${withThousands(whole)},${fraction}`
}

/** 123456 → `R$ 1.234,56`. */
export const formatMoney = (value: number): string =>
  value < 0 ? `-R$ ${formatAmount(-value)}` : `R$ ${formatAmount(value)}`
