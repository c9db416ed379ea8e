import type { LeftOut } from '@esquadro/contract/platform/sheets/sheet'
import type { SheetRow } from './sheet.ts'

/** The headings that name each field, folded by `foldHeading`. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** A header row, and the index of the column of each field that it names. */
export interface Header<Field extends string> {
  readonly line: number
  readonly columns: ReadonlyMap<Field, number>
}

/** Returns the letters and digits of a heading, in lower case and without accents: "E-mail " becomes "email". */
export const foldHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Maps fields to the columns whose headings name them. A column serves at most one field. */
export function mapColumns<Field extends string>(
  cells: readonly string[],
  headings: Headings<Field>,
): Map<Field, number> {
  const folded = cells.map(foldHeading)
  const columns = new Map<Field, number>()
  const used = new Set<number>()
  for (const field of Object.keys(headings) as Field[]) {
    const column = folded.findIndex((name, index) => !used.has(index) && headings[field].includes(name))
    if (column < 0) continue
    columns.set(field, column)
    used.add(column)
  }
  return columns
}

/**
 * Finds the header among the first rows: the row that names the most fields, the first of equals. Rows above it are titles.
 * Returns null if no row names a field.
 */
export function findHeader<Field extends string>(
  sample: readonly SheetRow[],
  headings: Headings<Field>,
): Header<Field> | null {
  const found = sample.map(({ line, cells }) => ({ line, columns: mapColumns(cells, headings) }))
  const best = found.toSorted((a, b) => b.columns.size - a.columns.size)[0]
  return best && best.columns.size > 0 ? best : null
}

/** Returns the columns that no field uses although a used column has an equal heading. */
export function listLeftOut(titles: readonly string[], usedColumns: Iterable<number>): LeftOut[] {
  const used = new Set(usedColumns)
  const folded = titles.map(foldHeading)
  return titles.flatMap((title, column) => {
    const twin = folded.findIndex((name, index) => used.has(index) && name !== '' && name === folded[column])
    return twin < 0 || used.has(column) ? [] : [{ title: title.slice(0, 120), column, used: twin }]
  })
}
