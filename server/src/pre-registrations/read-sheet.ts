import { IMPORT_LIMITS } from '@esquadro/contract/pre-registrations/pre-registration'
import { parse } from 'csv-parse/sync'
import { AppError } from '../errors/app-error.ts'
import {
  type Delimiter,
  decode,
  delimiterOf,
  rowsOf,
  type SheetEncoding,
  type SheetRow,
} from './sheet.rules.ts'

export interface Sheet {
  readonly encoding: SheetEncoding
  readonly delimiter: Delimiter
  readonly rows: SheetRow[]
}

/** Reads the rows of a CSV file. Throws `upload.invalid` if it is no CSV, `pre-registration.empty-file` without rows. */
export function readSheet(bytes: Uint8Array): Sheet {
  const { text, encoding } = decode(bytes)
  const delimiter = delimiterOf(text)
  const rows = rowsOf(parseRecords(text, delimiter))
  if (rows.length === 0)
    throw new AppError('pre-registration.empty-file', { fields: { file: 'pre-registration.empty-file' } })
  return { encoding, delimiter, rows }
}

function parseRecords(text: string, delimiter: Delimiter): { line: number; cells: string[] }[] {
  try {
    const parsed = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      to: IMPORT_LIMITS.rows * 4,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch {
    throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  }
}
