import type { UploadFile } from '@esquadro/contract/form-data'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { deleteFile } from '../files/files.queries.ts'
import { readDocument } from '../files/images.ts'
import { storeFile } from '../files/store-file.ts'
import { bytesOf } from '../files/uploads.ts'
import { isXmlInThread } from '../nfe/reader-pool.ts'
import { getOwnPce, lockForServiceInvoice, setServiceInvoice } from './pce.queries.ts'
import { acceptsServiceInvoice } from './pce.rules.ts'

/**
 * Stores the service invoice of the professional's amount and replaces an earlier one. Throws
 * `upload.invalid` unless the file is a PDF, a picture or XML, and `pce.service-invoice-closed` if the amount
 * no longer accepts one.
 */
export async function submitServiceInvoice(
  { inTransaction, audit, clock, files, state, log }: Context,
  { professionalId, pceId, file }: { professionalId: string; pceId: string; file: UploadFile },
): ReturnType<typeof getOwnPce> {
  const document = await readServiceInvoice({ state }, file)
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  const { details, former } = await inTransaction(async (trx) => {
    const pce = await lockForServiceInvoice(trx, professionalId, pceId)
    if (!acceptsServiceInvoice(pce)) throw new AppError('pce.service-invoice-closed')
    const now = clock.now()
    const { id: fileId } = await storeFile(trx, files, {
      ...document,
      name: file.name,
      ownerId: professionalId,
      visibility: 'private',
      now,
    })
    await setServiceInvoice(trx, pceId, fileId, now)
    await audit(trx, {
      action: 'pce.service-invoice-sent',
      subjectType: 'pce',
      subjectId: pceId,
      before: { status: pce.status, serviceInvoiceState: pce.serviceInvoiceState },
      after: { serviceInvoiceState: 'sent' },
    })
    return {
      details: await getOwnPce(trx, professionalId, pceId),
      former: await deleteFile(trx, pce.serviceInvoiceFileId),
    }
  })
  await deleteBytes(files, [former], log)
  return details
}

/** Detects the type of the file by its bytes: a PDF, a picture or harmless XML; null for anything else. */
async function readServiceInvoice(
  context: Pick<Context, 'state'>,
  file: UploadFile,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const document = await readDocument(context, file, 'file')
  if (document) return document
  const bytes = await bytesOf(file)
  return (await isXmlInThread(context, bytes)) ? { bytes, mime: 'application/xml' } : null
}
