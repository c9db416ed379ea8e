import { expect } from 'vitest'
import { readCsv, readXlsx } from './spreadsheets.ts'

type ExportedFile = (format: 'csv' | 'xlsx') => Promise<{ readonly raw: Buffer }>

/** An export and its list. */
export interface ComparedExport {
  readonly path: string
  /** The values of one column in the list, in order. */
  readonly list: () => Promise<(string | number)[]>
  readonly file: ExportedFile
  /** The title of that column in the file. */
  readonly column: string
}

/** Returns the values of a column of a file in both formats; in CSV, an apostrophe shows a formula as text. */
export async function valuesInFiles(
  file: ExportedFile,
  column: string,
): Promise<{ readonly csv: unknown[]; readonly xlsx: unknown[] }> {
  const valuesIn = (sheet: readonly (readonly unknown[])[]) => {
    const at = sheet[0]?.indexOf(column) ?? -1
    expect(at).toBeGreaterThanOrEqual(0)
    return sheet.slice(1).map((row) => row[at])
  }
  return {
    csv: valuesIn(readCsv((await file('csv')).raw)),
    xlsx: valuesIn(readXlsx((await file('xlsx')).raw)[0] ?? []),
  }
}

/** Expects an export to have the rows of its list, more than one, in both formats and in the same order. */
export async function expectListInFiles({ list, file, column }: ComparedExport): Promise<void> {
  const expected = await list()
  expect(expected.length).toBeGreaterThan(1)
  const { csv, xlsx } = await valuesInFiles(file, column)
  expect(csv).toEqual(expected.map((value) => String(value).replace(/^=/, "'=")))
  expect(xlsx).toEqual(expected)
}
