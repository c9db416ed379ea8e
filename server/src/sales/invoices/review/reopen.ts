import { recordAudits } from '../../../platform/audit/audit.queries.ts'
import type { AuditContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { CANCELLED, NO_SALE } from '../../../platform/messages/messages.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { isOpen } from '../invoices.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import { findDecision, restoreCancellations, setOpenAgain } from './decisions.queries.ts'
import { auditDecision, factsOf } from './decisions.ts'
import { reopenDocumented } from './documents.queries.ts'
import { type Decision, type ReviewCommand, systemReviewer } from './review.rules.ts'

/**
 * Opens a rejected or reversed invoice again with a reason, in the caller's transaction, so that it can be decided anew. The
 * earlier decisions stay in the history, and a reversed approval with its entries stays in the ledger. A cancellation that
 * was settled by the decision waits again. Notifies the professional of a sale. Idempotent. Throws `invoice.wrong-status` for
 * an approved invoice, and `invoice.document-decided` if the document itself ended it: a cancellation, or an XML that is no sale.
 */
export async function openAgain(
  trx: Database,
  { invoiceId, reason, actor, now }: ReviewCommand & { readonly reason: string },
): Promise<Decision> {
  const invoice = await lockInvoice(trx, invoiceId)
  const { id, kind, professionalId } = invoice
  if (isOpen(invoice.status)) return { status: invoice.status, points: null, isNew: false }
  if (invoice.status === 'approved') throw new AppError('invoice.wrong-status')
  const decision = await findDecision(trx, id)
  if (decision?.reason === CANCELLED || decision?.reason === NO_SALE)
    throw new AppError('invoice.document-decided')

  const isReady =
    professionalId !== null || kind === 'other' || (kind === 'return' && invoice.originals.length > 0)
  const status = isReady ? 'in-review' : 'unattributed'
  await setOpenAgain(trx, id, status)
  await restoreCancellations(trx, id)
  await auditDecision(trx, { actor, now }, invoice, { status, reason })
  if (professionalId !== null && kind === 'sale') {
    const data = { ...factsOf(invoice), customerId: invoice.customerId, reason }
    await notify(trx, [{ userId: professionalId, kind: 'invoice-reopened', data }], now)
  }
  return { status, points: null, isNew: true }
}

/**
 * Puts the notes back into review that earned nothing because one of some sales had earned, if that sale stands
 * no more: now they may prove it. Requires the documents of the sales to be locked.
 */
export async function reopenSuccessors(
  trx: Database,
  saleIds: readonly string[],
  { actor, now }: AuditContext,
): Promise<void> {
  const reopened = await reopenDocumented(trx, saleIds)
  await recordAudits(
    trx,
    { actor: systemReviewer(actor.requestId), now },
    reopened.map((subjectId) => ({
      action: 'invoice.reopened',
      subjectType: 'invoice',
      subjectId,
      before: { status: 'approved' },
      after: { status: 'in-review' },
    })),
  )
}
