import type { UploadFile } from '@esquadro/contract/form-data'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { withFileCleanup } from '../files/file-cleanup.ts'
import { storeFile } from '../files/store-file.ts'
import { bytesOf } from '../files/uploads.ts'
import { foldHeading } from '../sheets/header.rules.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { type Importing, sheetLimits } from './check-import.ts'
import { findHeadings, insertImport } from './product-imports.queries.ts'
import { suggestMapping } from './sheet-columns.rules.ts'

/** The maximum number of characters of a cell in the sample. */
const sampleCell = 120
/** The maximum number of columns in the sample. */
const sampleColumns = 100

/**
 * Stores a spreadsheet and suggests a mapping of its columns; returns the import's id. Throws a `sheet.…`
 * error for other files.
 */
export async function uploadImport(
  context: Importing & Partial<Pick<Context, 'hasLeft'>>,
  user: Pick<Caller, 'id'>,
  file: UploadFile,
): Promise<string> {
  const bytes = await bytesOf(file)
  const caller = { owner: user.id, hasLeft: () => context.hasLeft?.() === true }
  const { format, sample } = await readSheet(context, bytes, sheetLimits, caller, async (sheet) => sheet)
  if (sample.length === 0) throw new AppError('sheet.empty', { fields: { file: 'sheet.empty' } })
  const headings = [...new Set(sample.flatMap(({ cells }) => cells.map(foldHeading)))]
  const learned = await findHeadings(context.db, headings)
  const now = context.clock.now()
  return withFileCleanup(context.files, (files) =>
    context.inTransaction(async (trx) => {
      const stored = await storeFile(trx, files, {
        bytes,
        name: file.name,
        mime: format.kind === 'csv' ? 'text/csv' : 'application/octet-stream',
        ownerId: user.id,
        visibility: 'private',
        now,
      })
      return insertImport(trx, {
        fileId: stored.id,
        fileName: file.name.slice(-200),
        format,
        sample: sample.map(({ line, cells }) => ({
          line,
          cells: cells.slice(0, sampleColumns).map((cell) => cell.slice(0, sampleCell)),
        })),
        ...suggestMapping(sample, learned),
        createdBy: user.id,
        now,
      })
    }),
  )
}
