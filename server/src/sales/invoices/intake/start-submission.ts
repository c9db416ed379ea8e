import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { ManualInvoice } from '@esquadro/contract/sales/invoices/shopkeeper'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import type { Caller, Context } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readDocument } from '../../../platform/files/images.ts'
import { openQueues } from '../../../platform/queues.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { canCorrect, canCorrectByHand } from '../invoices.policies.ts'
import { findListedInvoice } from '../lists.queries.ts'
import { findSubmittingStore } from './ingest.queries.ts'
import { ingestTyped } from './ingest-file.ts'
import { getIntake } from './intakes.queries.ts'
import { tryNotifyOfReceived } from './notices.ts'
import type { Replaced, Submission } from './submission.ts'

/** Starts a submission for the shopkeeper's store; throws `store.inactive` unless the store participates. */
export async function startSubmission(user: Caller, context: Context): Promise<Submission> {
  const { db, clock, requestId } = context
  const store = user.storeId === null ? null : await findSubmittingStore(db, user.storeId)
  if (!store) throw new AppError('store.inactive')
  return {
    store,
    actor: { id: user.id, type: 'shopkeeper', requestId },
    settings: await getRules(db),
    trust: await getTrust(context),
    now: clock.now(),
  }
}

/**
 * Starts a submission that corrects a refused file or a rejected invoice of the store. Throws
 * `invoice.wrong-status` if it cannot be corrected, or not by hand.
 */
export async function startCorrection(
  user: Caller,
  replaces: Replaced,
  { isByHand }: { readonly isByHand: boolean },
  context: Context,
): Promise<Submission> {
  const submission = await startSubmission(user, context)
  const { intakeId, invoiceId } = replaces
  if (intakeId) {
    const intake = await getIntake(context.db, submission.store.id, intakeId)
    if (intake.state === null) throw new AppError('invoice.wrong-status')
  }
  if (invoiceId) {
    const invoice = await findListedInvoice(context.db, invoiceId, submission.store.id)
    if (!invoice) throw new AppError('not-found')
    if (!(isByHand ? canCorrectByHand(invoice) : canCorrect(invoice)))
      throw new AppError('invoice.wrong-status')
  }
  return intakeId || invoiceId ? { ...submission, replaces } : submission
}

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

/** Two at once, so that one invoice does not wait for a colleague's archive of a thousand. */
export const openStoreQueues = () => openQueues({ atOnce: 2, waiting: 30 })
