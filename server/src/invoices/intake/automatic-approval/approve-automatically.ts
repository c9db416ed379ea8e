import type { InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { dayOf } from '../../../clock.ts'
import type { Database } from '../../../database/connect.ts'
import { withSavepoint } from '../../../database/savepoint.ts'
import { AppError } from '../../../errors/app-error.ts'
import { approveInvoice } from '../../review/approve-invoice.ts'
import { type Decision, systemReviewer } from '../../review/review.rules.ts'
import type { InvoiceDocument } from '../document.rules.ts'
import type { Submission } from '../submission.ts'
import { recordAutomaticApproval } from './automatic-approval.queries.ts'
import { canApproveAutomatically } from './automatic-approval.rules.ts'

interface IngestedSale {
  readonly invoiceId: string
  readonly professionalId: string
  readonly checks: readonly InvoiceCheck[]
}

/**
 * Approves a sale as the system if its checks, its amount and the limits of the day allow it. Otherwise it
 * stays in the review queue, and nothing is written.
 */
export async function approveAutomatically(
  trx: Database,
  { actor, now, settings, store }: Submission,
  document: InvoiceDocument,
  { invoiceId, professionalId, checks }: IngestedSale,
): Promise<Decision | null> {
  const cents = amountOf(document)
  if (!canApproveAutomatically({ checks, cents }, settings)) return null
  try {
    return await withSavepoint(trx, async () => {
      const approval = { invoiceId, day: dayOf(now), storeId: store.id, professionalId, cents }
      if (!(await recordAutomaticApproval(trx, approval, settings))) return null
      return approveInvoice(trx, { invoiceId, actor: systemReviewer(actor.requestId), now })
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The larger of the total and the sum of the items: neither may exceed a limit. */
const amountOf = ({ totalCents, items }: InvoiceDocument): number =>
  Math.max(
    totalCents,
    items.reduce((sum, item) => sum + item.netCents, 0),
  )
