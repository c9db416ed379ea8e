import type { Seen } from '@esquadro/contract/sales/invoices/cms'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import type { Actor, AuditContext } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

/** The author of a decision on an invoice; `system` for an automatic one. */
export interface Reviewer extends Actor {
  readonly type: 'admin' | 'shopkeeper' | 'system'
}

/** The system as the author of a decision that follows from another request. */
export const systemReviewer = (requestId: string | null): Reviewer => ({
  id: null,
  type: 'system',
  requestId,
})

/** The invoice to decide on, with the author and time of the decision. */
export interface ReviewCommand extends AuditContext {
  readonly invoiceId: string
  readonly actor: Reviewer
}

export interface ApproveCommand extends ReviewCommand {
  readonly seen?: Seen | undefined
  /** Whether it is approved in bulk: signs of abuse must be resolved first. */
  readonly isBulk?: boolean
}

export interface Decision {
  readonly status: InvoiceStatus
  readonly points: number | null
  /** False if the invoice had this status before: nothing changed. */
  readonly isNew: boolean
}

/**
 * Throws `conflict` if the points or the professional differ from what the reviewer saw, if the caller sent
 * that.
 */
export function requireSeen(seen: Seen | undefined, now: Seen): void {
  if (seen && (seen.professionalId !== now.professionalId || seen.points !== now.points))
    throw new AppError('conflict')
}
