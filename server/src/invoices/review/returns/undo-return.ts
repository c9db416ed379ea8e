import { ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { Explanation } from '@esquadro/contract/points/explanation'
import type { Database } from '../../../database/connect.ts'
import { adjustPceOfSale } from '../../../pce/adjust-pce.ts'
import { listRooms } from '../../../points/earning.queries.ts'
import { creditsGivenBack } from '../../../points/entries.rules.ts'
import { roomsWith } from '../../../points/limits.rules.ts'
import { withGivenBack } from '../../../points/points.rules.ts'
import { type PostedEntry, postEntries } from '../../../points/post-entries.ts'
import { type Posting } from '../../../points/posting.ts'
import type { LockedInvoice } from '../../locks.queries.ts'
import { setPoints } from '../decisions.queries.ts'
import type { Reviewer } from '../review.rules.ts'
import { type AppliedReturn, addReturnedCents, findAppliedReturn } from './returns.queries.ts'
import { centsByOriginalLine } from './returns.rules.ts'

/**
 * Undoes an approved return: the goods were not returned after all. Gives each point back to the credit that
 * it was taken from, unless the sale was reversed in the meantime. If the return was approved before its
 * sale, it took nothing but reduced what the sale earned; the sale is then credited with the rest, within the
 * current limits of accelerators. Points that were credited before are restored even if others have used up a
 * limit in the meantime. Returns the new entries.
 */
export async function undoReturn(
  trx: Database,
  invoice: LockedInvoice,
  reason: string,
  posting: Posting & { readonly actor: Reviewer },
): Promise<PostedEntry[]> {
  const applied = await findAppliedReturn(trx, invoice.id)
  if (!applied) return []
  const undone = ReturnExplanation.parse(applied.explanation)
  await addReturnedCents(trx, undone, -1)
  await adjustPceOfSale(trx, undone.originalId, posting)
  if (applied.saleStatus !== 'approved') return []
  if (undone.originalStatus !== 'approved')
    return creditRest(trx, undone, applied, { returnId: invoice.id, reason }, posting)
  return postEntries(
    trx,
    applied.entries.map((entry) => ({
      professionalId: entry.professionalId,
      kind: 'reversal',
      amount: -entry.amount,
      scoreAmount: -entry.scoreAmount,
      acceleratedCents: entry.acceleratedCents === null ? undefined : 0 - entry.acceleratedCents,
      sourceType: 'invoice',
      sourceId: invoice.id,
      key: `restored:${entry.id}`,
      creditId: entry.creditId,
      cycle: entry.cycle,
      expiresOn: entry.expiresOn,
      reason,
    })),
    posting,
  )
}

async function creditRest(
  trx: Database,
  undone: ReturnExplanation,
  { saleExplanation, saleProfessionalId, saleStoreId }: AppliedReturn,
  cause: { readonly returnId: string; readonly reason: string },
  posting: Posting,
): Promise<PostedEntry[]> {
  if (saleProfessionalId === null) return []
  const before = Explanation.parse(saleExplanation)
  const ids = [...new Set(before.items.flatMap(({ accelerators }) => accelerators.map(({ id }) => id)))]
  const left = await listRooms(trx, ids, { professionalId: saleProfessionalId, storeId: saleStoreId })
  const rooms = roomsWith(left, before.accelerators)
  const after = withGivenBack(before, centsByOriginalLine(undone), rooms)
  await setPoints(trx, undone.originalId, after)
  const sale = { id: undone.originalId, professionalId: saleProfessionalId }
  return postEntries(trx, creditsGivenBack(before, after, sale, cause), posting)
}
