/**
 * Whether a spreadsheet may run a text in a CSV file as a formula: it begins with a sign of one, possibly after
 * spaces or invisible characters, which some spreadsheets drop.
 */
export const isFormula = (text: string): boolean =>
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u.test(text)
