import { recordAudit } from '../../audit/audit.queries.ts'
import type { AuditContext } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
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
