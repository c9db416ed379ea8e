import type { UploadFile } from '@esquadro/contract/form-data'
import type { SheetChoice } from '@esquadro/contract/sheets/sheet'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { findFile } from '../files/files.queries.ts'
import { bytesOf, storeFile, withFileCleanup } from '../files/stored-files.ts'
import { foldHeading } from '../sheets/header.rules.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { type Importing, sheetLimits } from './check-import.ts'
import { findHeadings, getImport, insertImport, lockImport, updateImport } from './product-imports.queries.ts'
import { isOpen } from './product-imports.rules.ts'
import { isComplete, suggestMapping } from './sheet-columns.rules.ts'
import { deleteRows } from './staged-rows.queries.ts'

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
  const bytes = await bytesOf(file)
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
