import { type Language, localeOf } from '../../i18n/language.ts'

/** Parses a typed number, cut to so many decimal places; null if it is not a number. */
export function numberFromTyping(text: string, decimals: number): number | null {
  const [, sign, whole, fraction] = /^(-?)(\d*)(?:,(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || (whole === '' && !fraction)) return null
  const value = Number(`${whole || '0'}.${(fraction ?? '').slice(0, decimals) || '0'}`)
  if (!Number.isFinite(value)) return null
  return sign && value !== 0 ? -value : value
}

/** Formats a number for editing: with a decimal comma and no thousands separators. */
export const formatTyped = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',')

/** Formats a whole number for reading: with the thousands separators of the language. */
export const formatRead = (value: number | null, language: Language): string =>
  value === null ? '' : value.toLocaleString(localeOf[language], { maximumFractionDigits: 20 })
