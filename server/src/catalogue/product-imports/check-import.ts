import type { Mapping } from '@esquadro/contract/catalogue/product-imports/product-import'
import { IMPORT_LIMITS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import type { SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import type { Context, Services } from '../../platform/context/context.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFile } from '../../platform/files/files.queries.ts'
import { readSheet, type Sheet } from '../../platform/sheets/read-sheet.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'
import {
  getImport,
  lockImport,
  rememberHeadings,
  reportProgress,
  tryToCheck,
  updateImport,
} from './product-imports.queries.ts'
import { isOpen, type KnownCode } from './product-imports.rules.ts'
import { headingsOf, isComplete } from './sheet-columns.rules.ts'
import { isDoubt, type ReadRow, Repetitions, readRow, settleCode } from './sheet-row.rules.ts'
import {
  type Counts,
  deleteRows,
  findCodes,
  resolveNames,
  type StagedRow,
  stageRows,
} from './staged-rows.queries.ts'

const unknownCode: KnownCode = { isWritten: false, isCode: false, similar: [] }

/** The part of the context that the steps of an import need. */
export type Importing = Pick<Context, 'db' | 'clock' | 'files' | 'state' | 'inTransaction'>

export const sheetLimits = {
  columns: 256,
  rows: IMPORT_LIMITS.rows + 1_000,
  inflatedBytes: 256 * 1024 * 1024,
} as const

const batchRows = 1_000
/**
 * Each report creates another version of the row to which all staged rows refer, and their foreign key checks
 * pass through all versions.
 */
const reportedRows = 5_000

/**
 * Begins the dry run of an import with a mapping and remembers the mapping's headings. Throws
 * `product-import.unmapped` if the mapping does not identify products, `product-import.wrong-step` once the
 * import has begun.
 */
export async function beginCheck(context: Importing, id: string, mapping: Mapping): Promise<void> {
  if (!isComplete(mapping))
    throw new AppError('product-import.unmapped', {
      fields: { [mapping.columns.code === undefined ? 'code' : 'brand']: 'product-import.unmapped' },
    })
  const { sample } = await getImport(context.db, id)
  const now = context.clock.now()
  await context.inTransaction(async (trx) => {
    const locked = await lockImport(trx, id)
    if (!isOpen(locked) || locked.fileId === null) throw new AppError('product-import.wrong-step')
    await updateImport(
      trx,
      id,
      { state: 'checking', mapping, error: null, total: 0, done: 0, restarts: 0 },
      now,
    )
    await rememberHeadings(trx, headingsOf(sample, mapping), now)
  })
}

/**
 * Validates all rows of an import and stages them, in one transaction: a process that crashes leaves nothing,
 * and the next one starts over. Marks the import as failed if the file cannot be read to its end.
 */
export async function checkRows(
  services: Pick<Services, 'db' | 'clock' | 'files' | 'state'>,
  id: string,
): Promise<void> {
  const { db, clock, files } = services
  try {
    const { fileId } = await getImport(db, id)
    const file = fileId === null ? null : await findFile(db, fileId)
    if (!file) throw new AppError('not-found')
    const bytes = await files.get(file.storageKey)
    await inTransaction(db, async (trx) => {
      if (!(await tryToCheck(trx, id))) return
      const { state, mapping, format } = await getImport(trx, id)
      if (state !== 'checking') return
      await deleteRows(trx, id)
      const staging = new Staging(trx, id, mapping)
      const stage = async ({ rows }: Sheet) => {
        for await (const batch of readBatches(rows, mapping.headerLine)) {
          await staging.add(batch)
          if (staging.total % reportedRows === 0) await reportProgress(db, id, staging.total, clock.now())
        }
      }
      await readSheet(services, bytes, sheetLimits, null, stage, choiceOf(format))
      if (staging.total === 0) throw new AppError('sheet.empty')
      const outcome = await staging.outcome()
      await updateImport(trx, id, { state: 'checked', ...outcome, restarts: 0 }, clock.now())
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inTransaction(db, async (trx) => {
      const { state } = await lockImport(trx, id)
      if (state === 'checking')
        await updateImport(trx, id, { state: 'failed', error: error.code }, clock.now())
    })
  }
}

/** What to read a file by again, as it was read before. */
const choiceOf = (format: SheetFormat): SheetChoice =>
  format.kind === 'csv' ? { encoding: format.encoding } : { sheet: format.sheetName }

async function* readBatches(rows: AsyncIterable<SheetRow>, headerLine: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  for await (const row of rows) {
    if (row.line <= headerLine) continue
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Looks up brands and categories, finds repetitions, and stages the rows batch by batch. */
class Staging {
  total = 0
  readonly #trx: Transaction
  readonly #id: string
  readonly #mapping: Mapping
  readonly #brands: Names
  readonly #categories: Names
  readonly #repetitions = new Repetitions()
  readonly #counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  #doubts = 0
  /** The batch that the database inserts while the next one is read. */
  #adding: Promise<void> = Promise.resolve()
  /** The names to create, by their folded key. */
  readonly #newBrands = new Map<string, string>()
  readonly #newCategories = new Map<string, string>()

  constructor(trx: Transaction, id: string, mapping: Mapping) {
    this.#trx = trx
    this.#id = id
    this.#mapping = mapping
    this.#brands = new Names(trx, 'brands')
    this.#categories = new Names(trx, 'categories')
  }

  async add(rows: readonly SheetRow[]): Promise<void> {
    const read = rows.map((row) => readRow(row, this.#mapping))
    this.total += read.length
    if (this.total > IMPORT_LIMITS.rows) throw new AppError('product-import.too-many-rows')
    await this.#adding
    await this.#brands.load(read.map(({ brand }) => brand))
    await this.#categories.load(read.map(({ category }) => category))
    const settled = await this.#settleCodes(read)
    this.#adding = this.#stage(settled.map((row) => this.#staged(row)))
    // Its error is thrown by the next batch or at the end.
    this.#adding.catch(() => undefined)
  }

  /** Decides which product of its brand the code of each row means. */
  async #settleCodes(rows: readonly ReadRow[]): Promise<ReadRow[]> {
    const brandIdOf = ({ brand }: ReadRow) =>
      brand === null ? this.#mapping.brandId : this.#brands.find(brand).id
    const asked = rows.flatMap((row) => {
      const brandId = brandIdOf(row)
      return row.codeCell && brandId !== null ? [{ brandId, ...row.codeCell }] : []
    })
    const found = (await findCodes(this.#trx, asked)).values()
    return rows.map((row) => {
      if (row.codeCell === null) return row
      const known = brandIdOf(row) === null ? unknownCode : (found.next().value ?? unknownCode)
      const { code, problem } = settleCode(row.codeCell, known, this.#mapping.doubts)
      return { ...row, code, problems: problem === null ? row.problems : [...row.problems, problem] }
    })
  }

  async #stage(rows: readonly StagedRow[]): Promise<void> {
    const counts = await stageRows(this.#trx, this.#id, rows)
    for (const verdict of ['created', 'updated', 'unchanged', 'rejected'] as const)
      this.#counts[verdict] += counts[verdict]
  }

  async outcome() {
    await this.#adding
    return {
      ...this.#counts,
      doubts: this.#doubts,
      total: this.total,
      done: this.total,
      lastLine: 0,
      newBrands: [...this.#newBrands.values()],
      newCategories: [...this.#newCategories.values()],
    }
  }

  #staged(row: ReadRow): StagedRow {
    const { brandId, categoryId } = this.#mapping
    if (row.problems.some(isDoubt)) this.#doubts += 1
    const brand = row.brand === null ? null : this.#brands.find(row.brand)
    const category = row.category === null ? null : this.#categories.find(row.category)
    this.#repetitions.note(row, brand?.key ?? brandId)
    const isValid = row.problems.length === 0
    if (row.brand !== null && brand?.id === null)
      this.#miss('brand', row, brand.key, row.brand, this.#newBrands, isValid)
    if (row.category !== null && category?.id === null)
      this.#miss('category', row, category.key, row.category, this.#newCategories, isValid)
    return {
      ...row,
      brandId: row.brand === null ? brandId : (brand?.id ?? null),
      categoryId: row.category === null ? categoryId : (category?.id ?? null),
    }
  }

  /** Handles a brand or category that does not exist: a problem, or a new name if the row is otherwise valid. */
  #miss(
    field: 'brand' | 'category',
    { problems }: ReadRow,
    key: string,
    name: string,
    names: Map<string, string>,
    isValid: boolean,
  ): void {
    if (!this.#mapping.createsMissing) problems.push(`${field}:unknown`)
    else if (!isValid || names.has(key)) return
    else if (names.size >= IMPORT_LIMITS.newNames) problems.push(`${field}:too-many-new`)
    else names.set(key, name)
  }
}

interface Resolved {
  /** Equal for names that differ in case and accents only. */
  readonly key: string
  readonly id: string | null
}

/** Finds the brands or categories that a file names, each name once. */
class Names {
  readonly #db: Database
  readonly #table: 'brands' | 'categories'
  readonly #known = new Map<string, Resolved>()

  constructor(db: Database, table: 'brands' | 'categories') {
    this.#db = db
    this.#table = table
  }

  /** Looks up the names that were not looked up before. */
  async load(names: Iterable<string | null>): Promise<void> {
    const missing = [...new Set(names)].filter((name) => name !== null && !this.#known.has(name)) as string[]
    if (missing.length === 0) return
    for (const { name, key, id } of await resolveNames(this.#db, this.#table, missing))
      this.#known.set(name, { key, id })
  }

  find(name: string): Resolved {
    return this.#known.get(name) ?? { key: name, id: null }
  }
}
