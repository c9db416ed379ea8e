import { bareEan, isEan } from '@esquadro/contract/fields/ean'
import type { ImportField, Mapping } from '@esquadro/contract/product-imports/product-import'
import { foldHeading } from '../sheets/header.rules.ts'
import type { SheetRow } from '../sheets/sheet.ts'

/** A row as read from the file. A blank cell is null and leaves the field of an existing product as it is. */
export interface ReadRow {
  readonly line: number
  readonly name: string | null
  readonly code: string | null
  readonly brand: string | null
  readonly category: string | null
  readonly ean: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly active: boolean | null
  /** Problem codes such as `ean:ean.invalid`: the field, if there is one, and the reason. */
  readonly problems: string[]
}

const longest = {
  name: 200,
  code: 60,
  brand: 80,
  category: 80,
  ean: 40,
  description: 2_000,
  unit: 20,
} as const
type TextField = keyof typeof longest

const YES = new Set(['1', 'sim', 's', 'ativo', 'ativa', 'a', 'yes', 'y', 'true', 'verdadeiro', 'active', 'x'])
const NO = new Set(['0', 'nao', 'n', 'inativo', 'inativa', 'i', 'no', 'false', 'falso', 'inactive'])
/** Folded texts that programs write for a product without an EAN; zeros alone mean the same. */
const NO_EAN = new Set(['', 'semgtin', 'semean', 'na'])
/** A long number that a spreadsheet has rounded: 7,89E+12. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d+$/i

/** Reads a row by the mapping; validates formats, but does not look up names and products. */
export function readRow({ line, cells, problem }: SheetRow, mapping: Mapping): ReadRow {
  const problems: string[] = problem ? [`:${problem}`] : []
  const cellOf = (field: ImportField) => {
    const index = mapping.columns[field]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const textOf = (field: TextField) => {
    const cell = cellOf(field)
    const text = field === 'description' ? cell : cell.replace(/\s+/g, ' ')
    if (text === '') return null
    if (text.length > longest[field]) problems.push(`${field}:too-long`)
    // A surrogate pair that the limit cuts in half is invalid text for the database.
    return text.slice(0, longest[field]).toWellFormed()
  }
  const row = {
    line,
    name: textOf('name'),
    code: textOf('code'),
    brand: textOf('brand'),
    category: textOf('category'),
    ean: readEan(textOf('ean'), problems),
    description: textOf('description'),
    unit: textOf('unit'),
    active: readActive(cellOf('active'), problems),
    problems,
  }
  if (!problem) {
    if (row.code === null) problems.push('code:required')
    if (row.brand === null && mapping.brandId === null) problems.push('brand:required')
  }
  return row
}

function readEan(typed: string | null, problems: string[]): string | null {
  // Excel shows an apostrophe before a number that is stored as text.
  const text = typed?.replace(/^'/, '') ?? ''
  if (NO_EAN.has(foldHeading(text)) || /^0+$/.test(text)) return null
  const ean = bareEan(text)
  if (isEan(ean)) return ean
  if (!problems.includes('ean:too-long'))
    problems.push(SCIENTIFIC.test(text) ? 'ean:scientific' : 'ean:ean.invalid')
  return text
}

function readActive(text: string, problems: string[]): boolean | null {
  const folded = foldHeading(text)
  if (text === '') return null
  // WooCommerce writes -1 for a draft.
  if (NO.has(folded) || text === '-1') return false
  if (YES.has(folded)) return true
  problems.push('active:option.invalid')
  return null
}

/** Finds rows that repeat the product or the EAN of an earlier row. */
export class Repetitions {
  readonly #lines = new Map<string, number>()

  /** Adds `code:repeated` or `ean:repeated` with the line of the first row; rows with other problems count too. */
  note({ line, code, ean, problems }: ReadRow, brandKey: string | null): void {
    if (code !== null && brandKey !== null) this.#take(`${brandKey}\n${code}`, line, 'code', problems)
    if (ean !== null && !problems.includes('ean:ean.invalid') && !problems.includes('ean:scientific'))
      this.#take(ean, line, 'ean', problems)
  }

  #take(key: string, line: number, field: 'code' | 'ean', problems: string[]): void {
    const first = this.#lines.get(key)
    if (first === undefined) this.#lines.set(key, line)
    else problems.push(`${field}:repeated:${first}`)
  }
}
