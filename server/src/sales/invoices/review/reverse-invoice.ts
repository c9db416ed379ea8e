import { lockInvite } from '../../../campaigns/invites/credit.queries.ts'
import { reverseCreditUnlessSold } from '../../../campaigns/invites/credit-invite.ts'
import { lockAccounts, lockCampaigns } from '../../../ledger/points/points.queries.ts'
import { type PostedEntry, reverseEntries } from '../../../ledger/points/post-entries.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { voidPceOfSale } from '../../pce/pce-of-sale.ts'
import { type LockedInvoice, lockInvoice } from '../locks.queries.ts'
import { listApprovedComplements, setReversed, settleCancellations } from './decisions.queries.ts'
import { auditDecision, factsOf, pointsNotice } from './decisions.ts'
import { lockDocuments } from './documents.queries.ts'
import { reopenSuccessors } from './reopen.ts'
import { undoReturn } from './returns/returns.ts'
import type { Decision, ReviewCommand } from './review.rules.ts'

/**
 * Reverses an approved invoice with a reason, in the caller's transaction. For a sale, posts the opposite of
 * the credits that returns have left; for a return, restores what it took; a note that earned nothing moves no points. Also reverses the credits of the
 * professional's invite if no approved sale is left, and the complements of the sale. `points` keeps the value of the
 * approval. Idempotent.
 */
export async function reverseInvoice(
  trx: Database,
  { invoiceId, reason, actor, now }: ReviewCommand & { readonly reason: string },
): Promise<Decision> {
  const invoice = await lockInvoice(trx, invoiceId)
  const { id, kind, professionalId } = invoice
  if (invoice.status === 'reversed') return { status: 'reversed', points: invoice.points, isNew: false }
  if (invoice.status !== 'approved') throw new AppError('invoice.wrong-status')

  const { originals } = invoice
  const saleIds = [id, ...originals.map((original) => original.id)]
  await lockDocuments(trx, saleIds)
  await lockCampaigns(trx, { invoiceIds: saleIds })
  const invite = kind === 'sale' && professionalId !== null ? await lockInvite(trx, professionalId) : null
  await lockAccounts(trx, [
    professionalId,
    ...originals.map((original) => original.professionalId),
    invite?.isCredited ? invite.inviterId : null,
  ])
  const posting = { actor, now, settings: await getRules(trx) }
  const entries =
    kind === 'sale'
      ? await reverseEntries(trx, { sourceType: 'invoice', sourceId: id, reason }, posting)
      : kind === 'return'
        ? await undoReturn(trx, invoice, reason, posting)
        : []
  await setReversed(trx, id, { reason, now, by: actor.id })
  await settleCancellations(trx, id)
  if (kind === 'sale') await reopenSuccessors(trx, [id], { actor, now })
  if (kind === 'sale') await voidPceOfSale(trx, { invoiceId: id, reason }, { actor, now })
  await reverseCreditUnlessSold(trx, invite, reason, posting)
  await auditDecision(trx, { actor, now }, invoice, { status: 'reversed', reason })
  await notify(trx, noticesOf(invoice, entries, reason), now)
  // The points of a complement are reversed with its sale.
  if (kind === 'sale' && invoice.purpose === null)
    for (const complementId of await listApprovedComplements(trx, id))
      await reverseInvoice(trx, { invoiceId: complementId, reason, actor, now })
  return { status: 'reversed', points: invoice.points, isNew: true }
}

/** Notifies each professional of the points that the reversal took back, or restored. */
function noticesOf(
  invoice: LockedInvoice,
  entries: readonly PostedEntry[],
  reason: string,
): NewNotification[] {
  const changes = new Map<string, number>()
  for (const { professionalId, amount } of entries)
    changes.set(professionalId, (changes.get(professionalId) ?? 0) + amount)
  return [...changes].flatMap(([userId, change]): NewNotification[] => {
    if (change < 0) return pointsNotice('points-reversed', invoice, userId, -change, reason)
    if (change === 0) return []
    return [
      { userId, kind: 'points-credited', data: { ...factsOf(invoice), points: change, restored: true } },
    ]
  })
}
