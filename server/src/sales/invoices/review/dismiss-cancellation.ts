import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockInvoice } from '../locks.queries.ts'
import { dismissCancellations } from './decisions.queries.ts'
import type { ReviewCommand } from './review.rules.ts'

/**
 * Dismisses the waiting cancellation of an invoice; it keeps its points, or can be approved again. Throws
 * `invoice.wrong-status` if there is none.
 */
export async function dismissCancellation(
  trx: Database,
  { invoiceId, actor, now }: ReviewCommand,
): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId)
  if (!(await dismissCancellations(trx, invoice.id, { now, by: actor.id })))
    throw new AppError('invoice.wrong-status')
  await recordAudit(
    trx,
    { actor, now },
    { action: 'invoice.cancellation-dismissed', subjectType: 'invoice', subjectId: invoice.id },
  )
}
