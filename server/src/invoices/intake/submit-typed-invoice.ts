import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { ManualInvoice } from '@esquadro/contract/invoices/shopkeeper'
import type { Context } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { readDocument } from '../../files/images.ts'
import { ingestTyped } from './ingest-file.ts'
import { tryNotifyOfReceived } from './notify-received.ts'
import type { Submission } from './submission.ts'

/** Ingests an invoice typed by hand; throws `upload.invalid` unless its file is a PDF or a picture. */
export async function submitTypedInvoice(
  context: Context,
  submission: Submission,
  { file, intakeId: _intakeId, invoiceId: _invoiceId, ...typed }: ManualInvoice,
): Promise<SentFile> {
  const document = await readDocument(context, file, 'file')
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  const fileName = file.name.slice(-150)
  const item = await ingestTyped(context, submission, { ...typed, ...document, fileName })
  await tryNotifyOfReceived(context, submission, [item])
  return item
}
