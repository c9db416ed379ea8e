/** Whether a number format shows a date: one of the built-in ones, or a pattern with the letters of days, months or years. */
export function isDateFormat(id: number, pattern: string | undefined): boolean {
  if (pattern === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
  const letters = pattern.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyh]/i.test(letters)
}

/** The text of a number as the sheet shows it: 15 significant digits and no exponent for whole numbers. */
export function numberText(value: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  // Whole numbers are often identifiers, whose digits must not change.
  if (/^-?\d+$/.test(value)) return value
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
