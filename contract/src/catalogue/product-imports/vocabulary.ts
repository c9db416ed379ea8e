/** The limits of one import. */
export const IMPORT_LIMITS = { rows: 200_000, bytes: 30 * 1024 * 1024, newNames: 200, undoDays: 90 } as const

/**
 * The state of an import: `uploaded` → `checking` (the dry run) → `checked` → `importing` → `imported` → `undoing` → `undone`;
 * `failed` if the file cannot be read or a step failed repeatedly.
 */
export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const

export type ImportState = (typeof IMPORT_STATES)[number]

/** The states in which the server works on the import; clients poll its progress. */
export const isWorking = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** The fields of a product that a column can fill. */
export const IMPORT_FIELDS = [
  'name',
  'code',
  'brand',
  'category',
  'ean',
  'description',
  'unit',
  'active',
] as const

/** The result of a row of an import: the product is created, updated or unchanged, or the row is rejected. */
export const ROW_VERDICTS = ['created', 'updated', 'unchanged', 'rejected'] as const
