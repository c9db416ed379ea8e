import { ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { Explanation } from '@esquadro/contract/points/explanation'
import type { Database } from '../../../database/connect.ts'
import { adjustPceOfSale } from '../../../pce/adjust-pce.ts'
import { listRooms } from '../../../points/earning.queries.ts'
import { causeOfReturn, creditsGivenBack } from '../../../points/entries.rules.ts'
import { roomsWith } from '../../../points/limits.rules.ts'
import { withGivenBack } from '../../../points/points.rules.ts'
import { type PostedEntry, postEntries } from '../../../points/post-entries.ts'
import type { Posting } from '../../../points/posting.ts'
import type { LockedInvoice } from '../../locks.queries.ts'
import { setPoints } from '../decisions.queries.ts'
import type { Reviewer } from '../review.rules.ts'
import {
  type AppliedSale,
  addReturnedCents,
  findReturnExplanation,
  listAppliedSales,
  listPostedByReturn,
} from './returns.queries.ts'
import { centsByOriginalLine } from './returns.rules.ts'

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
