import type { Database } from '../../../database/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import { notify } from '../../../notifications/notify.ts'
import { adjustPceOfSale } from '../../../pce/adjust-pce.ts'
import { lockAccounts, lockCampaigns } from '../../../points/points.queries.ts'
import { postEntries } from '../../../points/post-entries.ts'
import { getRules } from '../../../settings/settings.queries.ts'
import type { LockedInvoice } from '../../locks.queries.ts'
import { auditDecision } from '../audit-decision.ts'
import { setApproved } from '../decisions.queries.ts'
import { lockDocuments } from '../documents.queries.ts'
import { pointsNotice } from '../notices.ts'
import { reopenSuccessors } from '../reopen-successors.ts'
import { type ApproveCommand, type Decision, requireSeen } from '../review.rules.ts'
import { findReturnEffect } from './return-effect.ts'
import { addReturnedCents } from './returns.queries.ts'

/**
 * Approves a return; requires it and its sale to be locked. Records the returned amount of each line, so that
 * no line is returned twice or credited later, and takes its points from the ledger. Throws
 * `invoice.original-unknown` while the sale is unknown.
 */
export async function applyReturn(
  trx: Database,
  invoice: LockedInvoice,
  { actor, now, seen }: Pick<ApproveCommand, 'actor' | 'now' | 'seen'>,
): Promise<Decision> {
  if (invoice.returnsInvoiceId !== null) await lockDocuments(trx, [invoice.returnsInvoiceId])
  if (invoice.returnsInvoiceId !== null) await lockCampaigns(trx, { invoiceIds: [invoice.returnsInvoiceId] })
  await lockAccounts(trx, [invoice.professionalId])
  const effect = await findReturnEffect(trx, invoice.id)
  if (!effect) throw new AppError('invoice.original-unknown')
  const { explanation, entries, professionalId } = effect
  requireSeen(seen, { professionalId, points: 0 - explanation.total })

  const settings = await getRules(trx)
  await postEntries(trx, entries, { actor, now, settings })
  await addReturnedCents(trx, explanation)
  await adjustPceOfSale(trx, explanation.originalId, { actor, now })
  await reopenSuccessors(trx, [explanation.originalId], { actor, now })
  const points = -explanation.total
  await setApproved(trx, invoice.id, {
    kind: 'return',
    points,
    explanation,
    professionalId,
    now,
    by: actor.id,
  })
  await auditDecision(trx, { actor, now }, invoice, { status: 'approved', points })
  await notify(trx, pointsNotice('points-reversed', invoice, professionalId, -points), now)
  return { status: 'approved', points, isNew: true }
}
