import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteFile } from '../files/files.queries.ts'
import { deleteBytes } from '../files/stored-files.ts'
import { deleteImport, lockImport } from './product-imports.queries.ts'

/** Deletes an import that has changed no product, with its file. Throws `product-import.wrong-step` once it was begun. */
export async function discardImport(context: Context, id: string): Promise<{ id: string }> {
  const storageKey = await context.inTransaction(async (trx) => {
    const { state, startedAt, fileId, fileName } = await lockImport(trx, id)
    if (startedAt !== null || state === 'checking') throw new AppError('product-import.wrong-step')
    await deleteImport(trx, id)
    await context.audit(trx, {
      action: 'product-import.discarded',
      subjectType: 'product-import',
      subjectId: id,
      before: { fileName },
    })
    return deleteFile(trx, fileId)
  })
  await deleteBytes(context.files, [storageKey], context.log)
  return { id }
}
