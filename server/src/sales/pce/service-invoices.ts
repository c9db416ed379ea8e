import type { BodyOf } from '@esquadro/contract'
import type { UploadFile } from '@esquadro/contract/form-data'
import type * as cmsPce from '@esquadro/contract/sales/pce/cms'
import type { ServiceInvoiceFacts } from '@esquadro/contract/sales/pce/service-invoice'
import { readNfseInThread } from '../../fiscal/nfe/reader-pool.ts'
import type { TrustData } from '../../fiscal/nfe/trust.ts'
import { getTrust } from '../../fiscal/trust/trust.ts'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { readDocument } from '../../platform/files/images.ts'
import { deleteBytes, readBytes, storeFile } from '../../platform/files/stored-files.ts'
import { getPce, setServiceInvoiceReview } from './cms-pce.queries.ts'
import { getOwnPce, lockForServiceInvoice, setServiceInvoice } from './pce.queries.ts'
import { acceptsServiceInvoice, isOpen } from './pce.rules.ts'
import { lockPce } from './pce-writes.queries.ts'
import { needsConfirmation } from './service-invoice.rules.ts'

/**
 * Stores the service invoice of the professional's amount and replaces an earlier one. Throws
 * `upload.invalid` unless the file is a PDF, a picture or XML, and `pce.service-invoice-closed` if the amount
 * no longer accepts one.
 */
export async function submitServiceInvoice(
  context: Context,
  { professionalId, pceId, file }: { professionalId: string; pceId: string; file: UploadFile },
): ReturnType<typeof getOwnPce> {
  const { inTransaction, audit, clock, files, log } = context
  const document = await readServiceInvoice(context, file, await getTrust(context))
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  const { details, former } = await inTransaction(async (trx) => {
    const pce = await lockForServiceInvoice(trx, professionalId, pceId)
    if (!acceptsServiceInvoice(pce)) throw new AppError('pce.service-invoice-closed')
    const now = clock.now()
    const { bytes, mime, facts } = document
    const { id: fileId } = await storeFile(trx, files, {
      bytes,
      mime,
      name: file.name,
      ownerId: professionalId,
      visibility: 'private',
      now,
    })
    await setServiceInvoice(trx, pceId, { fileId, facts, now })
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

interface ServiceInvoice {
  readonly bytes: Uint8Array
  readonly mime: string
  /** Null for a PDF or a picture. */
  readonly facts: ServiceInvoiceFacts | null
}

/** Detects the type of the file by its bytes: a PDF, a picture or harmless XML, which is read; null for anything else. */
async function readServiceInvoice(
  context: Pick<Context, 'state'>,
  file: UploadFile,
  trust: TrustData,
): Promise<ServiceInvoice | null> {
  const document = await readDocument(context, file, 'file')
  if (document) return { ...document, facts: null }
  const bytes = await readBytes(file)
  const facts = await readNfseInThread(context, bytes, trust)
  return facts && { bytes, mime: 'application/xml', facts }
}

/**
 * Accepts or refuses a submitted service invoice. Throws `pce.service-invoice-closed` unless one awaits review, and
 * `pce.service-invoice-differs` if it differs from the payment and the caller does not confirm it.
 */
export async function reviewServiceInvoice(
  { inTransaction, audit }: Context,
  review: BodyOf<typeof cmsPce.reviewServiceInvoice>,
): ReturnType<typeof getPce> {
  return inTransaction(async (trx) => {
    const [pce] = await lockPce(trx, [review.id])
    if (!pce) throw new AppError('not-found')
    if (!isOpen(pce.status) || pce.serviceInvoiceState !== 'sent')
      throw new AppError('pce.service-invoice-closed')
    if (review.action === 'accept' && !review.confirmed && needsConfirmation(pce))
      throw new AppError('pce.service-invoice-differs')
    const state = review.action === 'accept' ? 'accepted' : 'refused'
    const reason = review.action === 'refuse' ? review.reason : null
    await setServiceInvoiceReview(trx, review.id, { state, reason })
    await audit(trx, {
      action: `pce.service-invoice-${state}`,
      subjectType: 'pce',
      subjectId: review.id,
      before: { serviceInvoiceState: pce.serviceInvoiceState },
      after: { serviceInvoiceState: state, reason },
    })
    return getPce(trx, review.id)
  })
}
