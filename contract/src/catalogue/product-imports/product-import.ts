import { z } from 'zod'
import { id, instant } from '../../platform/fields/schemas.ts'
import { LeftOut, SheetFormat } from '../../platform/sheets/sheet.ts'
import { IMPORT_FIELDS, IMPORT_STATES, ROW_VERDICTS } from './vocabulary.ts'
export const importState = z.enum(IMPORT_STATES)
export const importField = z.enum(IMPORT_FIELDS)
export type ImportField = z.infer<typeof importField>
export const rowVerdict = z.enum(ROW_VERDICTS)
export type RowVerdict = z.infer<typeof rowVerdict>

/**
 * What to do with a code that a spreadsheet program may have changed: another product of the brand has it with other zeros,
 * blanks or capitals, or digits were rounded. `ask` rejects the row; `repair` takes the other product's code or the remaining
 * digits; `keep` takes the code as written, and no EAN for a rounded one.
 */
export const DOUBTS = ['ask', 'repair', 'keep'] as const
const doubts = z.enum(DOUBTS)
export type Doubts = z.infer<typeof doubts>

/** How the columns of a file map to the fields of products. */
export const Mapping = z.strictObject({
  /** The line of the headings; products follow below. 0 if the first row is a product. */
  headerLine: z.int().min(0).max(1_000_000),
  /** The index of the column of each field, from 0. */
  columns: z.partialRecord(importField, z.int().min(0).max(255)),
  /** The brand and category of rows that do not name one. */
  brandId: id.nullable(),
  categoryId: id.nullable(),
  /** Creates the brands and categories that do not exist; else their rows are rejected. */
  createsMissing: z.boolean(),
  doubts: doubts.default('ask'),
})
export type Mapping = z.output<typeof Mapping>

const count = z.int().min(0)

/** An import as the history lists it. */
export const ListedImport = z.object({
  id,
  state: importState,
  fileName: z.string(),
  /** Products created and updated: the forecast of the dry run until the import starts, then the actual numbers. */
  created: count,
  updated: count,
  unchanged: count,
  rejected: count,
  /** The number of rows of the file, known after the dry run, and of rows processed by the current step. */
  total: count,
  done: count,
  /** After an undo: the number of products removed, restored, and kept because they are in use or changed since. */
  removed: count,
  restored: count,
  kept: count,
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  canUndo: z.boolean(),
})
export type ListedImport = z.output<typeof ListedImport>

export const ProductImport = ListedImport.extend({
  format: SheetFormat,
  /** The first rows of the file. */
  sample: z.array(z.object({ line: z.int().min(1), cells: z.array(z.string()) })),
  /** The suggested mapping until the dry run, then the mapping that the dry run used. */
  mapping: Mapping,
  leftOut: z.array(LeftOut),
  /** Whether the suggestion is based on earlier imports. */
  isRemembered: z.boolean(),
  /** Names in the file that no brand or category has. */
  newBrands: z.array(z.string()),
  newCategories: z.array(z.string()),
  /** The number of rejected rows that another answer in `mapping.doubts` may accept. */
  doubts: count,
  /** Why it failed, as a text for people. */
  failure: z.string().nullable(),
})
export type ProductImport = z.output<typeof ProductImport>

export const ImportRow = z.object({
  line: z.int().min(1),
  verdict: rowVerdict,
  name: z.string().nullable(),
  code: z.string().nullable(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  ean: z.string().nullable(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  active: z.boolean().nullable(),
  /** Why the row is rejected, as a text for people. */
  problems: z.array(z.object({ field: importField.nullable(), msg: z.string() })),
  /** The previous values of the fields that the row changes. */
  before: z.partialRecord(importField, z.string().nullable()),
})
export type ImportRow = z.output<typeof ImportRow>
