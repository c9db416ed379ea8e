import { ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import type { Database } from '../../../database/connect.ts'
import { listReversibleOf } from '../../../points/points.queries.ts'
import { setReturnExplanation } from '../decisions.queries.ts'
import { addReturnedCents, findReturnFacts, listAppliedReturns } from './returns.queries.ts'
import { effectOfReturn, type ReturnEffect, type ReturnFacts, withLaterSale } from './returns.rules.ts'

/** Computes the points that a return would take back now; null while all its sales are unknown. */
export async function findReturnEffect(
  db: Database,
  returnId: string,
): Promise<(ReturnEffect & Pick<ReturnFacts, 'hasWaitingCancellation'>) | null> {
  const facts = await findReturnFacts(db, returnId)
  if (!facts || facts.sales.length === 0) return null
  const credited = facts.sales.filter(({ status }) => status === 'approved').map(({ id }) => id)
  const credits = credited.length === 0 ? [] : await listReversibleOf(db, 'invoice', credited)
  const effect = effectOfReturn(facts, (saleId) => credits.filter(({ sourceId }) => sourceId === saleId))
  return { ...effect, hasWaitingCancellation: facts.hasWaitingCancellation }
}

/**
 * Divides what applied returns of a sale have left open among its lines: the sale arrived after their approval, or a
 * correction replaced its lines. It has earned nothing for them yet. Requires the sale and its returns to be locked.
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
}
