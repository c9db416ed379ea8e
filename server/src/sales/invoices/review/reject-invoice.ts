import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { isOpen } from '../invoices.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import { setRejected, settleCancellations } from './decisions.queries.ts'
import { auditDecision, factsOf } from './decisions.ts'
import type { Decision, ReviewCommand } from './review.rules.ts'

/**
 * Rejects an open invoice with a reason, in the caller's transaction. Credits nothing; notifies the
 * professional of a sale. Idempotent. Throws `invoice.wrong-status` after another decision.
 */
export async function rejectInvoice(
  trx: Database,
  { invoiceId, reason, actor, now }: ReviewCommand & { readonly reason: string },
): Promise<Decision> {
  const invoice = await lockInvoice(trx, invoiceId)
  if (invoice.status === 'rejected') return { status: 'rejected', points: null, isNew: false }
  if (!isOpen(invoice.status)) throw new AppError('invoice.wrong-status')
  await setRejected(trx, invoice.id, { reason, now, by: actor.id })
  await settleCancellations(trx, invoice.id)
  await auditDecision(trx, { actor, now }, invoice, { status: 'rejected', reason })
  if (invoice.professionalId !== null && invoice.kind === 'sale') {
    const data = { ...factsOf(invoice), customerId: invoice.customerId, reason }
    await notify(trx, [{ userId: invoice.professionalId, kind: 'invoice-rejected', data }], now)
  }
  return { status: 'rejected', points: null, isNew: true }
}
