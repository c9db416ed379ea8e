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
 * Approves a return; requires it and its known sales to be locked. Records the returned amount of each line, so that
 * no line is returned twice or credited later, and takes its points from the ledger. Amounts of unknown sales wait for
 * them. Throws `invoice.original-unknown` while all its sales are unknown, and `invoice.cancellation-waits` while a
 * cancellation of the return waits for a decision.
 */
export async function applyReturn(
  trx: Database,
  invoice: LockedInvoice,
  { actor, now, seen }: Pick<ApproveCommand, 'actor' | 'now' | 'seen'>,
): Promise<Decision> {
  const saleIds = invoice.originals.map(({ id }) => id)
  await lockDocuments(trx, saleIds)
  await lockCampaigns(trx, { invoiceIds: saleIds })
  await lockAccounts(
    trx,
    invoice.originals.map(({ professionalId }) => professionalId),
  )
  const effect = await findReturnEffect(trx, invoice.id)
  if (!effect) throw new AppError('invoice.original-unknown')
  if (effect.hasWaitingCancellation) throw new AppError('invoice.cancellation-waits')
  const { explanation, entries, points: pointsOf, professionalId } = effect
  requireSeen(seen, { professionalId, points: 0 - explanation.total })

  const settings = await getRules(trx)
  await postEntries(trx, entries, { actor, now, settings })
  await addReturnedCents(trx, explanation.sales)
  for (const { id } of explanation.sales.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await adjustPceOfSale(trx, id, { actor, now })
  await reopenSuccessors(trx, saleIds, { actor, now })
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
  await notify(
    trx,
    [...pointsOf].flatMap(([id, taken]) => pointsNotice('points-reversed', invoice, id, taken)),
    now,
  )
  return { status: 'approved', points, isNew: true }
}
