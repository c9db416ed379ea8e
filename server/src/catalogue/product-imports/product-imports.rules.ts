import type { ErrorCode } from '@esquadro/contract'
import type {
  ImportField,
  ImportRow,
  ListedImport,
  Mapping,
  ProductImport,
  RowVerdict,
} from '@esquadro/contract/catalogue/product-imports/product-import'
import {
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ImportState,
} from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { errorStatus } from '@esquadro/contract/errors'
import type { SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import { type Language, messages } from '../../platform/messages/messages.ts'
import { listLeftOut } from '../../platform/sheets/header.rules.ts'
import { rowProblems } from './product-import.messages.ts'

export interface SampleRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** An import with the fields of the history and those that decide its state. */
export interface ListedRow {
  readonly id: string
  readonly state: ImportState
  readonly fileName: string
  readonly total: number
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: number
  readonly removed: number
  readonly restored: number
  readonly kept: number
  readonly createdBy: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly undoneBy: string | null
  readonly undoneAt: Date | null
}

export interface ImportRecord extends ListedRow {
  readonly fileId: string | null
  readonly format: SheetFormat
  readonly sample: readonly SampleRow[]
  readonly mapping: Mapping
  readonly isRemembered: boolean
  readonly newBrands: readonly string[]
  readonly newCategories: readonly string[]
  readonly doubts: number
  readonly error: string | null
}

export interface RowOfImport {
  readonly line: number
  readonly verdict: RowVerdict
  readonly name: string | null
  readonly code: string | null
  readonly brand: string | null
  readonly category: string | null
  readonly ean: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly active: boolean | null
  readonly problems: readonly string[]
  /** The previous values of an updated product by field; the category by name. */
  readonly before: Readonly<Partial<Record<ImportField, string | boolean | null>>> | null
}

/** What the catalogue knows about a code of a brand. */
export interface KnownCode {
  /** Whether a product has the code as written, and as it is most likely. */
  readonly isWritten: boolean
  readonly isCode: boolean
  /** Up to two codes that differ from it only by leading zeros, blanks or capitals. */
  readonly similar: readonly string[]
}

/** Whether the columns of an import can still be chosen: it has changed no product. */
export const isOpen = ({ state, startedAt }: Pick<ListedRow, 'state' | 'startedAt'>): boolean =>
  state === 'uploaded' || state === 'checked' || (state === 'failed' && startedAt === null)

/** Whether an import can be undone: it changed products, and its rows are still kept. */
export function canUndo(
  record: {
    readonly state: ImportState
    readonly created: number
    readonly updated: number
    readonly startedAt: Date | null
    readonly finishedAt: Date | null
  },
  now: Date,
): boolean {
  const { state, created, updated, startedAt, finishedAt } = record
  if (!startedAt || !finishedAt || created + updated === 0) return false
  const isKept = finishedAt.getTime() > now.getTime() - IMPORT_LIMITS.undoDays * 86_400_000
  return isKept && (state === 'imported' || state === 'failed')
}

type Out<T> = Omit<T, 'createdAt' | 'finishedAt' | 'undoneAt'> & {
  createdAt: Date
  finishedAt: Date | null
  undoneAt: Date | null
}

export const listedOf = (row: ListedRow, now: Date): Out<ListedImport> => ({
  id: row.id,
  state: row.state,
  fileName: row.fileName,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  rejected: row.rejected,
  total: row.total,
  done: row.done,
  removed: row.removed,
  restored: row.restored,
  kept: row.kept,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
  undoneBy: row.undoneBy,
  undoneAt: row.undoneAt,
  canUndo: canUndo(row, now),
})

export const importOf = (row: ImportRecord, now: Date, language: Language): Out<ProductImport> => ({
  ...listedOf(row, now),
  format: row.format,
  sample: row.sample.map(({ line, cells }) => ({ line, cells: [...cells] })),
  mapping: row.mapping,
  isRemembered: row.isRemembered,
  newBrands: [...row.newBrands],
  newCategories: [...row.newCategories],
  doubts: row.doubts,
  leftOut: listLeftOut(
    row.sample.find(({ line }) => line === row.mapping.headerLine)?.cells ?? [],
    Object.values(row.mapping.columns),
  ),
  failure: row.error === null ? null : failureText(row.error, language),
})

const isErrorCode = (code: string | null): code is ErrorCode =>
  code !== null && Object.hasOwn(errorStatus, code)

/** The error with which a step of an import failed. */
export const failureCode = (error: string | null): ErrorCode => (isErrorCode(error) ? error : 'internal')

const failureText = (error: string, language: Language): string =>
  messages[language].errors[failureCode(error)]

/** Converts a row for display: its problems as texts, and the previous values of the fields that it changes. */
export function rowOf(row: RowOfImport, language: Language): ImportRow {
  const { problems, before, ...rest } = row
  return {
    ...rest,
    problems: problems.map((problem) => problemOf(problem, language)),
    before: changesOf(row),
  }
}

const isField = (text: string): text is ImportField => IMPORT_FIELDS.some((field) => field === text)

/** Returns the text of a problem such as `ean:ean.invalid`, `code:repeated:12` or `code:similar:00123`. */
export function problemOf(problem: string, language: Language): { field: ImportField | null; msg: string } {
  const [field = '', code = '', ...rest] = problem.split(':')
  const own = rowProblems[language]
  const { fields, errors } = messages[language]
  const known = { ...errors, ...fields, ...own } as Readonly<Record<string, string>>
  const msg = known[`${field}.${code}`] ?? known[code] ?? fields.invalid
  // A code may contain the sign.
  return {
    field: isField(field) ? field : null,
    msg: msg.replace(/\{\{(?:line|code)\}\}/, () => rest.join(':')),
  }
}

function changesOf({ before, ...row }: RowOfImport): ImportRow['before'] {
  const changes: ImportRow['before'] = {}
  for (const field of IMPORT_FIELDS) {
    if (!before || field === 'code' || field === 'brand' || row[field] === null) continue
    const former = before[field] ?? null
    if (former !== row[field]) changes[field] = former === null ? null : String(former)
  }
  return changes
}
