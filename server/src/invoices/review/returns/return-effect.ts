import type { Database } from '../../../database/connect.ts'
import { listReversible } from '../../../points/points.queries.ts'
import { setReturnExplanation } from '../decisions.queries.ts'
import { addReturnedCents, findReturnedSale, listAppliedReturns } from './returns.queries.ts'
import { effectOfReturn, type ReturnEffect } from './returns.rules.ts'

/** Computes the points that a return would take back now; null while its sale is unknown. */
export async function findReturnEffect(db: Database, returnId: string): Promise<ReturnEffect | null> {
  const sale = await findReturnedSale(db, returnId)
  if (!sale) return null
  const isCredited = sale.status === 'approved'
  const credits = isCredited ? await listReversible(db, { sourceType: 'invoice', sourceId: sale.id }) : []
  return effectOfReturn(returnId, sale, credits)
}

/**
 * Matches the applied returns of a sale with its lines again after a correction replaced them; the sale
 * earned nothing for the old lines. Requires the sale and its returns to be locked.
 */
export async function reallotReturns(trx: Database, saleId: string): Promise<void> {
  for (const returnId of await listAppliedReturns(trx, saleId)) {
    const effect = await findReturnEffect(trx, returnId)
    if (!effect) continue
    await addReturnedCents(trx, effect.explanation)
    await setReturnExplanation(trx, returnId, effect.explanation)
  }
}
