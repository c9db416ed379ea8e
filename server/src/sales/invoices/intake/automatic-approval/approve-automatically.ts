import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import { dayOf } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/connect.ts'
import { withSavepoint } from '../../../../platform/database/savepoint.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { approveInvoice } from '../../review/approve-invoice.ts'
import { type Decision, systemReviewer } from '../../review/review.rules.ts'
import { recheckAbuse } from '../../review/signals.ts'
import type { InvoiceDocument } from '../document.rules.ts'
import type { Submission } from '../submission.ts'
import { lockAutomaticApprovals, recordAutomaticApproval } from './automatic-approval.queries.ts'
import { canApproveAutomatically, canSettleAutomatically } from './automatic-approval.rules.ts'

interface IngestedSale {
  readonly invoiceId: string
  readonly professionalId: string
  readonly checks: readonly InvoiceCheck[]
}

interface AutomaticDecision {
  /** Null if the sale stays in the review queue. */
  readonly decision: Decision | null
  /** The checks, with the signs of abuse that simultaneous sales cause. */
  readonly checks: readonly InvoiceCheck[]
}

/**
 * Approves a sale as the system if its checks, its amount and the limits of the day allow it. Otherwise it
 * stays in the review queue.
 */
export async function approveAutomatically(
  trx: Database,
  { actor, now, settings, store }: Submission,
  document: InvoiceDocument,
  { invoiceId, professionalId, checks: ingested }: IngestedSale,
): Promise<AutomaticDecision> {
  const cents = amountOf(document)
  if (!canApproveAutomatically({ checks: ingested, cents }, settings))
    return { decision: null, checks: ingested }
  const day = dayOf(now)
  await lockAutomaticApprovals(trx, day)
  // Sales that were ingested at the same time did not see each other.
  const checks = await recheckAbuse(trx, invoiceId, settings)
  if (!canApproveAutomatically({ checks, cents }, settings)) return { decision: null, checks }
  try {
    const decision = await withSavepoint(trx, async () => {
      const approval = { invoiceId, day, storeId: store.id, professionalId, cents }
      if (!(await recordAutomaticApproval(trx, approval, settings))) return null
      return approveInvoice(trx, { invoiceId, actor: systemReviewer(actor.requestId), now })
    })
    return { decision, checks }
  } catch (error) {
    if (error instanceof AppError) return { decision: null, checks }
    throw error
  }
}

/** Settles a note that is no sale as the system, for zero points, if its checks allow it. */
export async function settleAutomatically(
  trx: Database,
  { actor, now, settings }: Submission,
  { invoiceId, checks }: Pick<IngestedSale, 'invoiceId' | 'checks'>,
): Promise<AutomaticDecision> {
  if (!canSettleAutomatically(checks, settings)) return { decision: null, checks }
  const decision = await approveInvoice(trx, { invoiceId, actor: systemReviewer(actor.requestId), now })
  return { decision, checks }
}

/** The larger of the total and the sum of the items: neither may exceed a limit. */
const amountOf = ({ totalCents, items }: InvoiceDocument): number =>
  Math.max(
    totalCents,
    items.reduce((sum, item) => sum + item.netCents, 0),
  )
