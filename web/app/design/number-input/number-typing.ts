import { type Language, localeOf } from '../../i18n/language.ts'

/** The number that a typed text means, cut to so many decimal places; null for none. */
export function numberFromTyping(text: string, decimals: number): number | null {
  const [, sign, whole, fraction] = /^(-?)(\d*)(?:,(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || (whole === '' && !fraction)) return null
  const value = Number(`${whole || '0'}.${(fraction ?? '').slice(0, decimals) || '0'}`)
  if (!Number.isFinite(value)) return null
  return sign && value !== 0 ? -value : value
}

/** A number as it is typed: with a decimal comma and no thousands. */
export const formatTyped = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',')

/** A whole number as it is read: with the thousands separators of the language. */
export const formatRead = (value: number | null, language: Language): string =>
  value === null ? '' : value.toLocaleString(localeOf[language], { maximumFractionDigits: 20 })
