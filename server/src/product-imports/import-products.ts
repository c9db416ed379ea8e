import type { UploadFile } from '@esquadro/contract/form-data'
import type { SheetChoice } from '@esquadro/contract/sheets/sheet'
import type { Caller } from '../context/context.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { beginCheck, type Importing } from './check-import.ts'
import { getImport, lockImport, updateImport } from './product-imports.queries.ts'
import { failureCode } from './product-imports.rules.ts'
import { runImport } from './run-import.ts'
import { uploadImport } from './upload-import.ts'

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
export async function asOnlyWriter<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'product_imports_writing')) throw new AppError('product-import.running')
    throw error
  }
}
