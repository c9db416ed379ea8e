import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import { entriesDue, recordCredit } from '../../../campaigns/invites/credit-invite.ts'
import { creditsOf } from '../../../ledger/points/entries.rules.ts'
import { postEntries } from '../../../ledger/points/post-entries.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { openPceOfSale } from '../../pce/pce-of-sale.ts'
import { isOpen, needsOwnDecision } from '../invoices.rules.ts'
import { type LockedInvoice, lockInvoice } from '../locks.queries.ts'
import { setApproved } from './decisions.queries.ts'
import { auditDecision, pointsNotice } from './decisions.ts'
import { lockDocuments } from './documents.queries.ts'
import { applyReturn } from './returns/returns.ts'
import { type ApproveCommand, type Decision, requireSeen } from './review.rules.ts'
import { getSaleFactsLocking } from './sale-facts.queries.ts'
import { valueOfSale } from './sale-value.rules.ts'

/**
 * Approves an invoice in the caller's transaction: credits a sale, or takes back the points of a return. A note without a line
 * that is a sale is settled for zero points. Idempotent: returns an approved invoice unchanged. Throws `conflict` if the invoice
 * differs from what was `seen`, and refuses in bulk what needs a decision of its own (assumptions invoices-review).
 */
export async function approveInvoice(trx: Database, command: ApproveCommand): Promise<Decision> {
  const invoice = await lockInvoice(trx, command.invoiceId)
  if (invoice.status === 'approved') return { status: 'approved', points: invoice.points, isNew: false }
  if (!isOpen(invoice.status)) throw new AppError('invoice.wrong-status')
  if (command.isBulk === true && invoice.isSuspected) throw new AppError('invoice.signal-open')
  if (command.isBulk === true && needsOwnDecision(invoice)) throw new AppError('invoice.needs-decision')
  if (invoice.kind === 'return') return applyReturn(trx, invoice, command)
  return creditSale(trx, invoice, command)
}

async function creditSale(
  trx: Database,
  invoice: LockedInvoice,
  { actor, now, seen, isBulk }: ApproveCommand,
): Promise<Decision> {
  await lockDocuments(trx, [invoice.id])
  const today = dayOf(now)
  const facts = await getSaleFactsLocking(trx, invoice.id, now)
  const { invite, professionalId, professionalName, customerId } = facts
  const { settings } = facts.earning
  const { explanation, isSale, needsDecision, lacksItems, obstacle, pce } = valueOfSale(facts, today)
  if (isBulk === true && lacksItems) throw new AppError('invoice.no-items')
  if (isBulk === true && needsDecision) throw new AppError('invoice.needs-decision')
  if (!isSale && obstacle === null) return settle(trx, invoice, { explanation, actor, now, seen })
  if (obstacle || !explanation || professionalId === null)
    throw new AppError(obstacle ?? 'invoice.unattributed')
  const points = explanation.total
  requireSeen(seen, { professionalId, points })

  const inviteEntries = entriesDue(invite, settings)
  // One statement locks the accounts of both sides in id order.
  const entries = [
    ...creditsOf(explanation, { id: invoice.id, professionalId, approval: invoice.formerApprovals + 1 }),
    ...inviteEntries,
  ]
  await postEntries(trx, entries, { actor, now, settings })
  await setApproved(trx, invoice.id, {
    kind: 'sale',
    points,
    explanation,
    professionalId,
    now,
    by: actor.id,
  })
  const sale = { ...invoice, professionalId, professionalName: professionalName ?? '', customerId }
  const pceNotices = await openPceOfSale(trx, sale, pce, settings, { actor, now })
  await auditDecision(trx, { actor, now }, invoice, { status: 'approved', points })
  const inviteNotices = await recordCredit(trx, invite, inviteEntries, now)
  const pointNotices = pointsNotice('points-credited', invoice, professionalId, points)
  await notify(trx, [...pceNotices, ...pointNotices, ...inviteNotices], now)
  return { status: 'approved', points, isNew: true }
}

/** Approves a note that is no sale: it moves no points and opens no PCE. */
async function settle(
  trx: Database,
  invoice: LockedInvoice,
  {
    explanation,
    actor,
    now,
    seen,
  }: Pick<ApproveCommand, 'actor' | 'now' | 'seen'> & { readonly explanation: Explanation | null },
): Promise<Decision> {
  const { id, professionalId } = invoice
  requireSeen(seen, { professionalId, points: 0 })
  await setApproved(trx, id, { kind: 'other', points: 0, explanation, professionalId, now, by: actor.id })
  await auditDecision(trx, { actor, now }, invoice, { status: 'approved', points: 0 })
  return { status: 'approved', points: 0, isNew: true }
}
