import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { AuditContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import type { LockedInvoice } from '../locks.queries.ts'

const actions = {
  approved: 'invoice.approved',
  rejected: 'invoice.rejected',
  reversed: 'invoice.reversed',
  'in-review': 'invoice.opened-again',
  unattributed: 'invoice.opened-again',
} as const

/** Records a decision on an invoice in the audit log. */
export const auditDecision = (
  trx: Database,
  { actor, now }: AuditContext,
  invoice: LockedInvoice,
  after: {
    readonly status: keyof typeof actions
    readonly points?: number
    readonly reason?: string
  },
): Promise<void> =>
  recordAudit(
    trx,
    { actor, now },
    {
      action: actions[after.status],
      subjectType: 'invoice',
      subjectId: invoice.id,
      before: { status: invoice.status },
      after,
    },
  )

/** The facts of an invoice that a notification shows. */
export const factsOf = (invoice: LockedInvoice) => ({
  invoiceId: invoice.id,
  number: invoice.number,
  storeName: invoice.storeName,
})

/**
 * Notifies the professional of credited or reversed points, with the reason of a reversal; returns nothing if
 * there are none.
 */
export const pointsNotice = (
  kind: 'points-credited' | 'points-reversed',
  invoice: LockedInvoice,
  userId: string | null,
  points: number,
  reason?: string,
): NewNotification[] =>
  userId === null || points <= 0
    ? []
    : [{ userId, kind, data: { ...factsOf(invoice), points, ...(reason && { reason }) } }]
