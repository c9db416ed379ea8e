import { ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import type { Database } from '../../../database/connect.ts'
import { listReversibleOf } from '../../../points/points.queries.ts'
import { setReturnExplanation } from '../decisions.queries.ts'
import {
  addReturnedCents,
  findReturnExplanation,
  findReturnFacts,
  listAppliedReturns,
  listReturnsAround,
  lockOpenReturnsAround,
} from './returns.queries.ts'
import {
  effectOfReturn,
  type OtherReturns,
  otherReturnsOf,
  type ReturnEffect,
  type ReturnFacts,
  withExchanges,
  withLaterSale,
  withoutExchanges,
} from './returns.rules.ts'

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
  return otherReturnsOf(applied)
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
