import { Explanation } from '@esquadro/contract/ledger/points/explanation'
import { ReturnExplanation } from '@esquadro/contract/sales/invoices/invoice'
import { listRooms } from '../../../../ledger/points/earning.queries.ts'
import { causeOfReturn, creditsGivenBack } from '../../../../ledger/points/entries.rules.ts'
import { roomsWith } from '../../../../ledger/points/limits.rules.ts'
import { listReversibleOf, lockAccounts, lockCampaigns } from '../../../../ledger/points/points.queries.ts'
import { withGivenBack } from '../../../../ledger/points/points.rules.ts'
import { type PostedEntry, type Posting, postEntries } from '../../../../ledger/points/post-entries.ts'
import type { Database } from '../../../../platform/database/connect.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { notify } from '../../../../platform/notifications/notify.ts'
import { getRules } from '../../../../platform/settings/settings.queries.ts'
import { adjustPceOfSale } from '../../../pce/pce-of-sale.ts'
import type { LockedInvoice } from '../../locks.queries.ts'
import { setApproved, setPoints, setReturnExplanation } from '../decisions.queries.ts'
import { auditDecision, pointsNotice } from '../decisions.ts'
import { lockDocuments } from '../documents.queries.ts'
import { reopenSuccessors } from '../reopen.ts'
import { type ApproveCommand, type Decision, type Reviewer, requireSeen } from '../review.rules.ts'
import {
  type AppliedSale,
  addReturnedCents,
  findReturnExplanation,
  findReturnFacts,
  listAppliedReturns,
  listAppliedSales,
  listPostedByReturn,
  listReturnsAround,
  lockOpenReturnsAround,
} from './returns.queries.ts'
import {
  centsByOriginalLine,
  effectOfReturn,
  type OtherReturns,
  type ReturnEffect,
  type ReturnFacts,
  sumOtherReturns,
  withExchanges,
  withLaterSale,
  withoutExchanges,
} from './returns.rules.ts'

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

/**
 * Undoes an approved return: the goods were not returned after all. Gives each point back to the credit that
 * it was taken from, unless its sale was reversed in the meantime. If the return was approved before the present
 * approval of a sale, it reduced what that one earned; the sale is then credited with the rest, within the
 * current limits of accelerators. Points that were credited before are restored even if others have used up a
 * limit in the meantime. Returns the new entries.
 */
export async function undoReturn(
  trx: Database,
  invoice: LockedInvoice,
  reason: string,
  posting: Posting & { readonly actor: Reviewer },
): Promise<PostedEntry[]> {
  const undone = ReturnExplanation.parse(await findReturnExplanation(trx, invoice.id))
  await addReturnedCents(trx, undone.sales, -1)
  const parts = new Map(undone.sales.map((part) => [part.id, part]))
  const cause = {
    returnId: invoice.id,
    cause: causeOfReturn(invoice.id, invoice.formerApprovals + 1),
    reason,
  }
  const posted: PostedEntry[] = []
  const restored = new Set<string>()
  for (const sale of await listAppliedSales(trx, [...parts.keys()])) {
    await adjustPceOfSale(trx, sale.id, posting)
    const part = parts.get(sale.id)
    if (!part || sale.status !== 'approved') continue
    const isTaken = part.status === 'approved' && (part.approval ?? 1) === sale.approval
    if (isTaken) restored.add(sale.id)
    else posted.push(...(await creditRest(trx, part, sale, cause, posting)))
  }
  return [...posted, ...(await restore(trx, restored, cause, posting))]
}

/** Gives each point that the return took from these sales back to its credit. */
async function restore(
  trx: Database,
  sales: ReadonlySet<string>,
  { returnId, cause, reason }: Cause,
  posting: Posting,
): Promise<PostedEntry[]> {
  const entries = await listPostedByReturn(trx, returnId, cause)
  const taken = entries.filter(({ saleId }) => sales.has(saleId))
  return postEntries(
    trx,
    taken.map((entry) => ({
      professionalId: entry.professionalId,
      kind: 'reversal',
      amount: -entry.amount,
      scoreAmount: -entry.scoreAmount,
      acceleratedCents: entry.acceleratedCents === null ? undefined : 0 - entry.acceleratedCents,
      sourceType: 'invoice',
      sourceId: returnId,
      key: `restored:${entry.id}`,
      creditId: entry.creditId,
      cycle: entry.cycle,
      expiresOn: entry.expiresOn,
      reason,
    })),
    posting,
  )
}

interface Cause {
  readonly returnId: string
  /** The end of the keys of the return's entries. */
  readonly cause: string
  readonly reason: string
}

async function creditRest(
  trx: Database,
  undone: ReturnExplanation['sales'][number],
  { id, explanation, professionalId, storeId, approval }: AppliedSale,
  cause: Cause,
  posting: Posting,
): Promise<PostedEntry[]> {
  if (professionalId === null) return []
  const before = Explanation.parse(explanation)
  const ids = [...new Set(before.items.flatMap(({ accelerators }) => accelerators.map(({ id }) => id)))]
  const left = await listRooms(trx, ids, { professionalId, storeId })
  const rooms = roomsWith(left, before.accelerators)
  const after = withGivenBack(before, centsByOriginalLine(undone), rooms)
  await setPoints(trx, id, after)
  return postEntries(trx, creditsGivenBack(before, after, { id, professionalId, approval }, cause), posting)
}

/** Computes the points that a return would take back now; null while all its sales are unknown. */
export async function findReturnEffect(
  db: Database,
  returnId: string,
): Promise<(ReturnEffect & Pick<ReturnFacts, 'hasWaitingCancellation'>) | null> {
  const facts = await findReturnFacts(db, returnId)
  if (!facts || facts.sales.length === 0) return null
  const { hasWaitingCancellation } = facts
  const alone = await effectWith(db, facts)
  const { waiting, leftOver } = alone.explanation
  if (waiting.length === 0 && leftOver.length === 0) return { ...alone, hasWaitingCancellation }
  return { ...(await effectWith(db, facts, await findReturnsAround(db, facts))), hasWaitingCancellation }
}

async function effectWith(db: Database, facts: ReturnFacts, others?: OtherReturns): Promise<ReturnEffect> {
  const sales = [...facts.sales, ...(others?.sales ?? [])]
  const credited = new Set(sales.filter(({ status }) => status === 'approved').map(({ id }) => id))
  const credits = credited.size === 0 ? [] : await listReversibleOf(db, 'invoice', [...credited])
  return effectOfReturn(facts, (saleId) => credits.filter(({ sourceId }) => sourceId === saleId), others)
}

/** Reads the applied returns around a return with the sales that they name. */
async function findReturnsAround(db: Database, { sales }: ReturnFacts): Promise<OtherReturns> {
  const applied: ReturnFacts[] = []
  const ids = sales.map(({ id }) => id)
  for (const returnId of await listReturnsAround(db, ids)) {
    const facts = await findReturnFacts(db, returnId)
    if (facts) applied.push(facts)
  }
  return sumOtherReturns(applied)
}

/**
 * Divides what applied returns of a sale have left open among its lines: the sale arrived after their approval, or a
 * correction replaced its lines. It has earned nothing for them yet. Then divides what other returns could not take because
 * these hold their lines. Requires the sale and its returns to be locked.
 */
export async function applyEarlierReturns(trx: Database, saleId: string): Promise<void> {
  for (const returnId of await listAppliedReturns(trx, saleId)) {
    const facts = await findReturnFacts(trx, returnId)
    const sale = facts?.sales.find(({ id }) => id === saleId)
    if (!facts || !sale) continue
    const explanation = withLaterSale(ReturnExplanation.parse(facts.explanation), facts, sale)
    await addReturnedCents(
      trx,
      explanation.sales.filter(({ id }) => id === saleId),
    )
    await setReturnExplanation(trx, returnId, explanation)
  }
  const open = await lockOpenReturnsAround(trx, saleId)
  for (const returnId of open) {
    const explanation = ReturnExplanation.parse(await findReturnExplanation(trx, returnId))
    const reopened = withoutExchanges(explanation, saleId)
    if (reopened) await setReturnExplanation(trx, returnId, reopened)
  }
  for (const returnId of open) {
    const facts = await findReturnFacts(trx, returnId)
    const around = facts && (await findReturnsAround(trx, facts))
    const sale = around?.sales.find(({ id }) => id === saleId)
    if (!facts || !around || !sale) continue
    const divided = withExchanges(ReturnExplanation.parse(facts.explanation), facts, sale, around)
    if (!divided) continue
    await addReturnedCents(trx, [{ id: saleId, lines: divided.exchanged }])
    await setReturnExplanation(trx, returnId, divided.explanation)
  }
}
