import type { QueryOf } from '@esquadro/contract'
import type { Simulation } from '@esquadro/contract/outlook/outlook'
import type * as outlook from '@esquadro/contract/outlook/professional'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { standingOf } from '../levels/levels.rules.ts'
import { getEarning, readLimits } from '../points/earning.queries.ts'
import { computeSale } from '../points/sale.rules.ts'
import { getTypicalProduct } from './outlook.queries.ts'

/** Computes the points of a sale made today, as an approval would, and the level it leads to. Writes nothing. */
export async function simulateSale(
  { db, clock }: Context,
  professionalId: string,
  query: QueryOf<typeof outlook.simulate>,
): Promise<Simulation> {
  const now = clock.now()
  const today = dayOf(now)
  const earning = await getEarning(db, { professionalId, day: today, now })
  const product = await getTypicalProduct(db, { ...query, day: today })
  const item = {
    line: 1,
    code: '',
    description: [product.categoryName, product.brandName].filter(Boolean).join(' · '),
    netCents: query.amountCents,
    returnedCents: 0,
    countsInTotal: true,
    product,
  }
  const storeId = query.store ?? null
  const sale = { items: [item], issuedOn: today, storeId }
  const accelerators = await readLimits(db, earning.accelerators, { day: today, professionalId, storeId })
  const explanation = computeSale(sale, { ...earning, accelerators }, today)
  const { levels, score } = earning
  return {
    explanation,
    before: standingOf(levels, score),
    after: standingOf(levels, { ...score, points: score.points + explanation.total }),
  }
}
