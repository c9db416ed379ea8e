import { recordAudits } from '../../audit/audit.queries.ts'
import type { AuditContext } from '../../context/context.ts'
import type { Database } from '../../database/connect.ts'
import { reopenDocumented } from './documents.queries.ts'
import { systemReviewer } from './review.rules.ts'

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
