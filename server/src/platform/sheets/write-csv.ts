import { withGuard } from '@esquadro/contract/platform/fields/formula'
import { stringify } from 'csv-stringify/sync'

/** A cell; `number` is a number as a person in Brazil writes it. */
export type CsvCell = string | number | boolean | null | undefined | { readonly number: string }

/** The byte order mark, by which spreadsheets recognise UTF-8: a file begins with it. */
export const MARK = '\uFEFF'

/**
 * Writes rows as CSV for spreadsheets in Brazil, with semicolons. Prefixes a text that a spreadsheet would run as a formula with an
 * apostrophe, but no number, although a negative one begins with a minus.
 */
export const writeCsv = (rows: readonly CsvCell[][]): string =>
  stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: (text) => withGuard(text), boolean: String, object: ({ number }) => String(number) },
  })
