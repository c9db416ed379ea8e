import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { CANCELLED, NO_SALE } from '../../messages/reasons.ts'
import { notify } from '../../notifications/notify.ts'
import { isOpen } from '../invoices.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import { auditDecision } from './audit-decision.ts'
import { findDecision, restoreCancellations, setOpenAgain } from './decisions.queries.ts'
import { factsOf } from './notices.ts'
import type { Decision, ReviewCommand } from './review.rules.ts'

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
