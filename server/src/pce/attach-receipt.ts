import type { UploadFile } from '@esquadro/contract/form-data'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteFile } from '../files/files.queries.ts'
import { readDocument } from '../files/images.ts'
import { deleteBytes, storeFile } from '../files/stored-files.ts'
import type { PceOutcome } from './change-pce.ts'
import { listReceipts, listUnusedReceipts, setReceipt } from './cms-pce.queries.ts'
import { lockPce } from './pce-writes.queries.ts'

/**
 * Attaches one receipt to paid amounts and replaces earlier ones; refuses an unpaid amount with
 * `pce.not-paid`. Throws `upload.invalid` unless the file is a PDF or a picture.
 */
export async function attachReceipt(
  { inTransaction, audit, clock, files, state, log }: Context,
  user: Caller,
  { ids, file }: { readonly ids: readonly string[]; readonly file: UploadFile },
): Promise<PceOutcome[]> {
  const document = await readDocument({ state }, file, 'file')
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  const { outcomes, former } = await inTransaction(async (trx) => {
    const requested = [...new Set(ids)]
    const locked = new Map((await lockPce(trx, requested)).map((pce) => [pce.id, pce]))
    const decided = requested.map((id): PceOutcome => {
      const status = locked.get(id)?.status ?? null
      if (status === null) return { id, status, refusal: new AppError('not-found') }
      return { id, status, refusal: status === 'paid' ? null : new AppError('pce.not-paid') }
    })
    const paid = decided.flatMap(({ id, refusal }) => (refusal ? [] : [id]))
    if (paid.length === 0) return { outcomes: decided, former: [] }
    const replaced = await listReceipts(trx, paid)
    const { id: fileId } = await storeFile(trx, files, {
      ...document,
      name: file.name,
      ownerId: user.id,
      visibility: 'private',
      now: clock.now(),
    })
    await setReceipt(trx, paid, fileId)
    for (const id of paid)
      await audit(trx, { action: 'pce.receipt-attached', subjectType: 'pce', subjectId: id })
    const unused = await listUnusedReceipts(trx, replaced)
    const deleted: (string | null)[] = []
    for (const id of unused) deleted.push(await deleteFile(trx, id))
    return { outcomes: decided, former: deleted }
  })
  await deleteBytes(files, former, log)
  return outcomes
}
