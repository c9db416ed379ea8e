/** Whether a number format shows a date: one of the built-in ones, or a pattern with the letters of days, months or years. */
export function isDateFormat(id: number, pattern: string | undefined): boolean {
  if (pattern === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
  const letters = pattern.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyh]/i.test(letters)
}

/** A sign of a number format: `0` for a digit, `#` for one that may be missing, or the sign itself. */
type FormatSign = { readonly digit: '0' | '#' } | { readonly literal: string }

/**
 * The signs of a number format that writes a code, such as `00000` or `000\.000\.000\-00`; null for other formats. Of several
 * parts of a format only the first counts.
 */
export function codeFormat(pattern: string | undefined): readonly FormatSign[] | null {
  const [part = ''] = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/.exec(pattern ?? '') ?? []
  const signs: FormatSign[] = []
  for (const [, quoted, escaped, digit, plain, blank, other] of part.matchAll(
    /"([^"]*)"|\\(.)|([0#])|([-/():+ ])|(_.|\*.|\[[^\]]*\])|(.)/gs,
  )) {
    if (other !== undefined) return null
    if (digit !== undefined) signs.push({ digit: digit === '0' ? '0' : '#' })
    else if (blank === undefined) signs.push({ literal: quoted ?? escaped ?? plain ?? '' })
  }
  const digits = signs.filter((sign) => 'digit' in sign).length
  return digits > 1 && signs.some((sign) => 'literal' in sign || sign.digit === '0') ? signs : null
}

/** Writes a whole number in the format of a code: 123 in `00000` is 00123. */
export function codeText(digits: string, signs: readonly FormatSign[]): string {
  if (!/^\d+$/.test(digits)) return digits
  let left = digits
  let places = signs.filter((sign) => 'digit' in sign).length
  let text = ''
  for (const sign of signs.toReversed()) {
    if ('literal' in sign) {
      text = sign.literal + text
      continue
    }
    places -= 1
    const taken = places === 0 ? left : left.slice(-1)
    left = left.slice(0, left.length - taken.length)
    text = (taken === '' && sign.digit === '0' ? '0' : taken) + text
  }
  return text
}

/** The number of digits that spreadsheets keep. */
const PRECISE_DIGITS = 15

/**
 * The text of a number as the sheet shows it: 15 significant digits and no exponent for whole numbers, except for those of
 * which the program has lost digits (`1.23456789012345E+16`).
 */
export function numberText(value: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  // Whole numbers are often identifiers, whose digits must not change.
  if (/^-?\d+$/.test(value) && value.length <= PRECISE_DIGITS) return value
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** PRECISE_DIGITS)
    return number.toExponential(PRECISE_DIGITS - 1).replace(/\.?0*e/, 'E')
  const rounded = Number(number.toPrecision(15))
  return Number.isSafeInteger(rounded) ? rounded.toFixed(0) : String(rounded)
}

/** The text of a date that a workbook stores as a number of days: `2026-11-20`, or `2026-11-20T13:45:00`. */
export function dateText(days: number, uses1904: boolean): string {
  if (!Number.isFinite(days) || days < 0 || days > 2_958_466) return ''
  // The count of days includes 29 February 1900, which did not exist.
  const start = uses1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const text = new Date(start + Math.round(days * 86_400) * 1_000).toISOString().slice(0, 19)
  return Number.isInteger(days) ? text.slice(0, 10) : text
}
