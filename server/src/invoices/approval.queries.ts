import type { Seen } from '@esquadro/contract/invoices/cms'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuditContext } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { entriesDue, lockInviteOf, recordCredit, reverseCreditUnlessSold } from '../invites/credit.queries.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { openPceOfSale, voidPceOfSale } from '../pce/sales.queries.ts'
import { creditsOf } from '../points/entries.rules.ts'
import { lockAccounts, postEntries, reverseEntries } from '../points/points.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  type Decider,
  type Decision,
  isOpen,
  type LockedInvoice,
  lockInvoice,
  requireSeen,
} from './decision.queries.ts'
import { applyReturn, undoReturn } from './returns.queries.ts'
import { getWorthHoldingInvite } from './worth.queries.ts'

interface Deciding {
  readonly invoiceId: string
  readonly actor: Decider
  readonly now: Date
}

interface Approving extends Deciding {
  readonly seen?: Seen | undefined
}

/**
 * Approves an invoice in the caller's transaction: the one place where a sale's points are credited, once, whoever
 * presses how often; a return's approval takes points back. What is approved already is answered as it stands. Refused
 * with `invoice.wrong-status`, with what stands against it (no professional, a blocked one, a registration that no longer
 * holds, an unknown original), and with `conflict` where it is not what was `seen`. An approval worth no points is legal.
 * At most 10 queries with begin and commit, one more where the sale gives a PCE, and one where it is the first of somebody
 * who was invited: both sides are credited then.
 */
export async function approveInvoice(trx: Database, deciding: Approving): Promise<Decision> {
  const held = await lockInvoice(trx, deciding.invoiceId)
  if (held.status === 'approved') return { status: 'approved', points: held.points, isNew: false }
  if (!isOpen(held.status)) throw new AppError('invoice.wrong-status')
  if (held.kind === 'return') return applyReturn(trx, held, deciding)
  return creditSale(trx, held, deciding)
}

async function creditSale(
  trx: Database,
  held: LockedInvoice,
  { actor, now, seen }: Approving,
): Promise<Decision> {
  const worth = await getWorthHoldingInvite(trx, held.id, now)
  const { explanation, obstacle, settings, professionalId, invite } = worth
  if (obstacle || !explanation || professionalId === null)
    throw new AppError(obstacle ?? 'invoice.unattributed')
  requireSeen(seen, { professionalId, points: explanation.total })
  const forInvite = entriesDue(invite, settings)
  // In one statement, so that the accounts of both sides are held in the one order.
  const entries = [...creditsOf(explanation, { id: held.id, professionalId }), ...forInvite]
  await postEntries(trx, entries, { actor, now, settings })
  const points = explanation.total
  await trx
    .updateTable('invoices')
    .set({
      status: 'approved',
      points,
      explanation: JSON.stringify(explanation),
      decidedAt: now,
      decidedBy: actor.id,
    })
    .where('id', '=', held.id)
    .execute()
  const { professionalName, customerId } = worth
  const ofPce = await openPceOfSale(
    trx,
    { ...held, professionalId, professionalName: professionalName ?? '', customerId },
    worth.pce,
    settings,
    { actor, now },
  )
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'invoice.approved',
      subjectType: 'invoice',
      subjectId: held.id,
      before: { status: held.status },
      after: { status: 'approved', points },
    },
  )
  const ofPoints = points > 0 ? [aboutPoints('points-credited', held, professionalId, points)] : []
  const ofInvite = await recordCredit(trx, invite, forInvite, now)
  await notify(trx, [...ofPce, ...ofPoints, ...ofInvite], now)
  return { status: 'approved', points, isNew: true }
}

/** Rejects an open invoice with a reason; nothing is credited. The professional of a sale is told. */
export async function rejectInvoice(
  trx: Database,
  { invoiceId, reason, actor, now }: Deciding & { readonly reason: string },
): Promise<Decision> {
  const held = await lockInvoice(trx, invoiceId)
  if (held.status === 'rejected') return { status: 'rejected', points: null, isNew: false }
  if (!isOpen(held.status)) throw new AppError('invoice.wrong-status')
  await trx
    .updateTable('invoices')
    .set({ status: 'rejected', reason, decidedAt: now, decidedBy: actor.id })
    .where('id', '=', held.id)
    .execute()
  await noteReasoned(trx, { actor, now }, held, 'rejected', reason)
  if (held.professionalId !== null && held.kind === 'sale')
    await notify(
      trx,
      [{ userId: held.professionalId, kind: 'invoice-rejected', data: { ...factsOf(held), reason } }],
      now,
    )
  return { status: 'rejected', points: null, isNew: true }
}

/**
 * Reverses an approved invoice with a reason: of a sale, entries opposite to what is left of its credits after returns;
 * of a return, entries that give back what it took. `points` keeps what approval wrote. Where no approved sale is left,
 * the credits of the invite that brought the professional in are undone as well.
 */
export async function reverseInvoice(
  trx: Database,
  { invoiceId, reason, actor, now }: Deciding & { readonly reason: string },
): Promise<Decision> {
  const held = await lockInvoice(trx, invoiceId)
  if (held.status === 'reversed') return { status: 'reversed', points: held.points, isNew: false }
  if (held.status !== 'approved') throw new AppError('invoice.wrong-status')
  const invite =
    held.kind === 'sale' && held.professionalId !== null ? await lockInviteOf(trx, held.professionalId) : null
  await lockAccounts(trx, [held.professionalId, invite?.isCredited ? invite.inviterId : null])
  const settings = await getRules(trx)
  const posting = { actor, now, settings }
  const source = { sourceType: 'invoice', sourceId: held.id, reason }
  const undone =
    held.kind === 'sale'
      ? await reverseEntries(trx, source, posting)
      : await undoReturn(trx, held, reason, posting)
  await trx
    .updateTable('invoices')
    .set({ status: 'reversed', reason, reversedAt: now, reversedBy: actor.id })
    .where('id', '=', held.id)
    .execute()
  if (held.kind === 'sale') await voidPceOfSale(trx, { invoiceId: held.id, reason }, { actor, now })
  await reverseCreditUnlessSold(trx, invite, reason, posting)
  await noteReasoned(trx, { actor, now }, held, 'reversed', reason)
  const change = undone.reduce((sum, entry) => sum + entry.amount, 0)
  if (held.professionalId !== null && change !== 0)
    await notify(
      trx,
      [
        change < 0
          ? aboutPoints('points-reversed', held, held.professionalId, -change)
          : {
              userId: held.professionalId,
              kind: 'points-credited',
              data: { ...factsOf(held), points: change, restored: true },
            },
      ],
      now,
    )
  return { status: 'reversed', points: held.points, isNew: true }
}

const factsOf = (held: LockedInvoice) => ({
  invoiceId: held.id,
  number: held.number,
  storeName: held.storeName,
})

const aboutPoints = (
  kind: 'points-credited' | 'points-reversed',
  held: LockedInvoice,
  userId: string,
  points: number,
) => ({ userId, kind, data: { ...factsOf(held), points } })

const noteReasoned = (
  trx: Database,
  doing: AuditContext,
  held: LockedInvoice,
  status: string,
  reason: string,
) =>
  recordAudit(trx, doing, {
    action: `invoice.${status}`,
    subjectType: 'invoice',
    subjectId: held.id,
    before: { status: held.status },
    after: { status, reason },
  })
