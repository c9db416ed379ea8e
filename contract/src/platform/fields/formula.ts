const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * Whether a spreadsheet may run a text in a CSV file as a formula: it begins with a sign of one, possibly after
 * spaces or invisible characters, which some spreadsheets drop.
 */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** Whether a text is a formula behind apostrophes, or behind none. */
const isFormulaBehind = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ''))

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe, and one that begins with such an
 * apostrophe with another, so that `withoutGuard` restores each.
 */
export const withGuard = (text: string): string => (isFormulaBehind(text) ? `'${text}` : text)

/** Removes the apostrophe of `withGuard` from a cell of a sheet. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isFormulaBehind(text) ? text.slice(1) : text
