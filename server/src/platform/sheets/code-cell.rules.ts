import { withoutGuard } from '@esquadro/contract/platform/fields/formula'

/** A cell of a column of codes. */
export interface CodeCell {
  /** The text of the cell. */
  readonly written: string
  /** The code that it most likely is. */
  readonly code: string
  /** Why the code cannot be known: the program `rounded` a long number, or took the code for a `date`. */
  readonly doubt: 'rounded' | 'date' | null
}

const MONTHS = 'jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec'
const DATE = new RegExp(
  String.raw`^(?:\d{4}-\d\d-\d\d(?:T[\d:]{8})?|\d{1,2}[/-](?:${MONTHS})\.?|(?:${MONTHS})\.?[/-]\d{2,4})$`,
  'i',
)

/**
 * Reads a code as programs leave it in a sheet: `="00123"`, an apostrophe before it, the decimals of a number (124.0), or an
 * exponent (1,2E+05), whose missing digits are lost.
 */
export function readCode(cell: string): CodeCell {
  const written = withoutGuard(cell.trim())
  const bare = written.replace(/^="(.*)"$/s, '$1').replace(/^'(?=.)/, '')
  const [, whole] = /^(\d+)[.,]0{1,2}$/.exec(bare) ?? []
  if (whole !== undefined) return { written, code: whole, doubt: null }
  const [, first, decimals = '', exponent = ''] = /^(\d)(?:[.,](\d+))?E\+(\d{1,2})$/i.exec(bare) ?? []
  if (first !== undefined) {
    const digits = decimals.replace(/0+$/, '')
    const code = first + decimals.padEnd(Number(exponent), '0')
    return { written, code, doubt: decimals.length === Number(exponent) && digits !== '' ? null : 'rounded' }
  }
  return { written, code: bare, doubt: DATE.test(bare) ? 'date' : null }
}
