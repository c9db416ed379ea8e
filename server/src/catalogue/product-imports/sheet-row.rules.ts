import type {
  Doubts,
  ImportField,
  Mapping,
} from '@esquadro/contract/catalogue/product-imports/product-import'
import { bareEan, isEan, withZeros } from '@esquadro/contract/platform/fields/ean'
import { withoutGuard } from '@esquadro/contract/platform/fields/formula'
import { cleanLine, cleanLines } from '@esquadro/contract/platform/fields/typed-text'
import { type CodeCell, readCode } from '../../platform/sheets/code-cell.rules.ts'
import { foldHeading } from '../../platform/sheets/header.rules.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'
import type { KnownCode } from './product-imports.rules.ts'

/** A row as read from the file. A blank cell is null and leaves the field of an existing product as it is. */
export interface ReadRow {
  readonly line: number
  readonly name: string | null
  readonly code: string | null
  /** The cell of the code, by which a product may be known in other ways. */
  readonly codeCell: CodeCell | null
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
/** Reads a row by the mapping; validates formats, but does not look up names and products. */
export function readRow({ line, cells, problem }: SheetRow, mapping: Mapping): ReadRow {
  const problems: string[] = problem ? [`:${problem}`] : []
  const cellOf = (field: ImportField) => {
    const index = mapping.columns[field]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const textOf = (field: TextField) => {
    const cell = withoutGuard(cellOf(field))
    const text = field === 'description' ? cleanLines(cell) : cleanLine(cell)
    if (text === '') return null
    if (text.length > longest[field]) problems.push(`${field}:too-long`)
    // A surrogate pair that the limit cuts in half is invalid text for the database.
    return text.slice(0, longest[field]).toWellFormed()
  }
  const code = textOf('code')
  const codeCell = code === null ? null : readCode(cellOf('code').slice(0, 300))
  const row = {
    line,
    name: textOf('name'),
    code,
    codeCell: codeCell && { ...codeCell, written: code ?? '', code: cleanLine(codeCell.code) },
    brand: textOf('brand'),
    category: textOf('category'),
    ean: readEan(textOf('ean'), mapping.doubts, problems),
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

function readEan(typed: string | null, doubts: Doubts, problems: string[]): string | null {
  const { code, doubt } = readCode(typed ?? '')
  if (NO_EAN.has(foldHeading(code)) || /^0+$/.test(code)) return null
  if (doubt === 'rounded') {
    if (doubts === 'keep') return null
    problems.push('ean:scientific')
    return typed
  }
  const ean = withZeros(bareEan(code))
  if (isEan(ean)) return ean
  if (!problems.includes('ean:too-long')) problems.push('ean:ean.invalid')
  return typed
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

/**
 * Decides which code of a row counts: a product that has it as written, else the one that it most likely is. If it cannot be
 * known, `mapping.doubts` decides: the row gets a problem, the repaired code or the code as written.
 */
export function settleCode(
  { written, code, doubt }: CodeCell,
  known: KnownCode,
  doubts: Doubts,
): { readonly code: string; readonly problem: string | null } {
  const settled = (result: string) => ({ code: result, problem: null })
  const ask = (problem: string) => ({ code: written, problem })
  if (known.isWritten) return settled(written)
  if (doubt === 'date') return doubts === 'keep' ? settled(written) : ask('code:date')
  if (doubt === 'rounded') {
    if (doubts === 'ask') return ask(`code:rounded:${code}`)
    return settled(doubts === 'keep' ? written : code)
  }
  const [similar, other] = known.similar
  if (known.isCode || similar === undefined || doubts === 'keep') return settled(code)
  return doubts === 'repair' && other === undefined ? settled(similar) : ask(`code:similar:${similar}`)
}

/** Whether a row is rejected for a doubt that `mapping.doubts` may decide. */
export const isDoubt = (problem: string): boolean =>
  /^code:(?:date|rounded|similar)|^ean:scientific/.test(problem)

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
