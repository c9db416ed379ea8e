import type { UploadFile } from '@esquadro/contract/form-data'
import type { SheetChoice } from '@esquadro/contract/platform/sheets/sheet'
import type { Caller, Context } from '../../platform/context/context.ts'
import { violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFile } from '../../platform/files/files.queries.ts'
import { readBytes, storeFile, withFileCleanup } from '../../platform/files/stored-files.ts'
import { foldHeading } from '../../platform/sheets/header.rules.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { beginCheck, type Importing, sheetLimits } from './check-import.ts'
import { findHeadings, getImport, insertImport, lockImport, updateImport } from './product-imports.queries.ts'
import { canUndo, failureCode, isOpen } from './product-imports.rules.ts'
import { runImport } from './run-import.ts'
import { isComplete, suggestMapping } from './sheet-columns.rules.ts'
import { deleteRows } from './staged-rows.queries.ts'

/**
 * Imports the valid rows of a checked import and returns when it has ended. Idempotent. Throws
 * `product-import.running` while another import writes products, `product-import.wrong-step` before the dry
 * run.
 */
export async function importChecked(context: Importing, user: Pick<Caller, 'id'>, id: string): Promise<void> {
  await asOnlyWriter(() =>
    context.inTransaction(async (trx) => {
      const { state } = await lockImport(trx, id)
      if (state === 'importing' || state === 'imported') return
      if (state !== 'checked') throw new AppError('product-import.wrong-step')
      const now = context.clock.now()
      await updateImport(
        trx,
        id,
        {
          state: 'importing',
          startedBy: user.id,
          startedAt: now,
          created: 0,
          updated: 0,
          done: 0,
          lastLine: 0,
          restarts: 0,
        },
        now,
      )
    }),
  )
  await runImport(context, id)
}

/**
 * Uploads, checks and imports a file, mapping the columns by their headings; returns the import's id. Throws
 * the error of a file that cannot be read to its end; the import stays listed as failed.
 */
export async function importFile(
  context: Importing,
  user: Pick<Caller, 'id'>,
  file: UploadFile,
  { createsMissing, ...choice }: SheetChoice & { readonly createsMissing: boolean },
): Promise<string> {
  const id = await uploadImport(context, user, file, choice)
  const { mapping } = await getImport(context.db, id)
  await beginCheck(context, id, { ...mapping, createsMissing })
  await runImport(context, id)
  const { state, error } = await getImport(context.db, id)
  if (state === 'failed') throw new AppError(failureCode(error))
  if (state === 'checked') await importChecked(context, user, id)
  return id
}

/**
 * Runs `work`, which makes an import the one that writes products; throws `product-import.running` if another
 * one does.
 */
async function asOnlyWriter<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'product_imports_writing')) throw new AppError('product-import.running')
    throw error
  }
}

/**
 * Undoes an import and returns when that has ended: removes the products that it created unless they are in
 * use, restores those that it updated unless they changed since. Idempotent. Throws
 * `product-import.wrong-step` if there is nothing to undo, `product-import.running` while another import
 * writes products.
 */
export async function undoImport(context: Importing, user: Pick<Caller, 'id'>, id: string): Promise<void> {
  await asOnlyWriter(() =>
    context.inTransaction(async (trx) => {
      const productImport = await lockImport(trx, id)
      if (productImport.state === 'undoing' || productImport.state === 'undone') return
      const now = context.clock.now()
      if (!canUndo(productImport, now)) throw new AppError('product-import.wrong-step')
      await updateImport(
        trx,
        id,
        { state: 'undoing', undoneBy: user.id, done: 0, lastLine: 0, restarts: 0, error: null },
        now,
      )
    }),
  )
  await runImport(context, id)
}

/** The maximum number of characters of a cell in the sample. */
const sampleCell = 120
/** The maximum number of columns in the sample. */
const sampleColumns = 100
/** The maximum number of sheets of a workbook in which headings are looked for. */
const MAX_SHEETS = 10

/**
 * Stores a spreadsheet and suggests a mapping of its columns; returns the import's id. Throws a `sheet.…`
 * error for other files.
 */
export async function uploadImport(
  context: Importing & Partial<Pick<Context, 'hasLeft'>>,
  user: Pick<Caller, 'id'>,
  file: UploadFile,
  choice: SheetChoice = {},
): Promise<string> {
  const bytes = await readBytes(file)
  const read = await readColumns(context, user, bytes, choice)
  const now = context.clock.now()
  return withFileCleanup(context.files, (files) =>
    context.inTransaction(async (trx) => {
      const stored = await storeFile(trx, files, {
        bytes,
        name: file.name,
        mime: read.format.kind === 'csv' ? 'text/csv' : 'application/octet-stream',
        ownerId: user.id,
        visibility: 'private',
        now,
      })
      return insertImport(trx, {
        ...read,
        fileId: stored.id,
        fileName: file.name.slice(-200),
        createdBy: user.id,
        now,
      })
    }),
  )
}

/**
 * Reads an uploaded file again by the choice of a person and suggests its mapping anew. Throws
 * `product-import.wrong-step` once the import has begun.
 */
export async function readImportAgain(
  context: Importing & Partial<Pick<Context, 'hasLeft'>>,
  user: Pick<Caller, 'id'>,
  id: string,
  choice: SheetChoice,
): Promise<void> {
  const { fileId } = await getImport(context.db, id)
  const file = fileId === null ? null : await findFile(context.db, fileId)
  if (!file) throw new AppError('product-import.wrong-step')
  const read = await readColumns(context, user, await context.files.get(file.storageKey), choice)
  await context.inTransaction(async (trx) => {
    if (!isOpen(await lockImport(trx, id))) throw new AppError('product-import.wrong-step')
    await deleteRows(trx, id)
    await updateImport(
      trx,
      id,
      { ...read, state: 'uploaded', error: null, total: 0, done: 0 },
      context.clock.now(),
    )
  })
}

/** Reads the format and the first rows of a file, of the sheet whose headings identify products if none is chosen. */
async function readColumns(
  context: Importing & Partial<Pick<Context, 'hasLeft'>>,
  user: Pick<Caller, 'id'>,
  bytes: Uint8Array,
  choice: SheetChoice,
) {
  const first = await readSample(context, user, bytes, choice)
  const { format } = first
  if (choice.sheet === undefined && format.kind === 'xlsx' && !isComplete(first.mapping))
    for (const sheet of format.sheetNames.slice(0, MAX_SHEETS)) {
      if (sheet === format.sheetName) continue
      const other = await readSample(context, user, bytes, { sheet })
      if (isComplete(other.mapping)) return other
    }
  if (first.sample.length === 0 && (format.kind === 'csv' || format.sheetNames.length < 2))
    throw new AppError('sheet.empty', { fields: { file: 'sheet.empty' } })
  return first
}

async function readSample(
  context: Importing & Partial<Pick<Context, 'hasLeft'>>,
  user: Pick<Caller, 'id'>,
  bytes: Uint8Array,
  choice: SheetChoice,
) {
  const caller = { owner: user.id, hasLeft: () => context.hasLeft?.() === true }
  const { format, sample } = await readSheet(
    context,
    bytes,
    sheetLimits,
    caller,
    async (sheet) => sheet,
    choice,
  )
  const headings = [...new Set(sample.flatMap(({ cells }) => cells.map(foldHeading)))]
  const learned = await findHeadings(context.db, headings)
  return {
    format,
    sample: sample.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, sampleColumns).map((cell) => cell.slice(0, sampleCell)),
    })),
    ...suggestMapping(sample, learned),
  }
}
