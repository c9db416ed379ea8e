import type { SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'

/** A row of a sheet: its number in the file, where the first row is 1, and its cells as text. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Set if the row cannot be used; its cells are then empty. */
  readonly problem?: RowProblem
}

/** `unclosed-quote`: no quotation mark closes a quoted cell; `nul`: the row contains a NUL character. */
export type RowProblem = 'unclosed-quote' | 'nul'

export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The reasons why a whole file is rejected; each is an error code of the contract. */
export type SheetRefusal =
  | 'sheet.unsupported'
  | 'sheet.old-format'
  | 'sheet.broken'
  | 'sheet.too-large'
  | 'sheet.too-many-columns'
  | 'sheet.unclosed-quotes'

/** Thrown in the reading thread if the whole file is rejected. */
export class SheetRefused extends Error {
  readonly reason: SheetRefusal

  constructor(reason: SheetRefusal) {
    super(reason)
    this.reason = reason
  }
}

export interface SheetLimits {
  /** The maximum number of filled columns of a row. */
  readonly columns: number
  /** The maximum number of rows that are read; the rest of the file is ignored. */
  readonly rows: number
  /** The maximum number of bytes to which a workbook may inflate. */
  readonly inflatedBytes: number
}

/** A file in the thread that reads it. */
export interface SheetReading {
  readonly format: SheetFormat
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}

/** The file that a reading thread begins with. */
export interface ReaderTask {
  readonly bytes: Uint8Array
  readonly choice: SheetChoice
  readonly limits: SheetLimits
}

/** The response of a reading thread to each request; the last one is `end` or `refused`. */
export type ReaderMessage =
  | { readonly kind: 'opened'; readonly format: SheetFormat }
  | { readonly kind: 'rows' | 'end'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'refused'; readonly reason: SheetRefusal }
