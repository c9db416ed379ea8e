import type { AcceleratorInput } from '@esquadro/contract/accelerators/accelerator'
import { addDays, dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { bonusOf } from '../points/points.rules.ts'
import { countCoveredProducts, listExplanations } from './accelerators.queries.ts'
import { daysOf, requireValidScope, sumBonuses } from './accelerators.rules.ts'

const SAMPLE_DAYS = 90
const SAMPLE_INVOICES = 2_000

/**
 * Estimates the cost of an accelerator from the approved invoices of the last 90 days, at most the 2,000 newest. Throws
 * like `createAccelerator`.
 */
export async function previewAccelerator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: Omit<AcceleratorInput, 'name' | 'description'>,
) {
  requireValidScope(input)
  const to = dayOf(clock.now())
  const from = addDays(to, 1 - SAMPLE_DAYS)
  const products = await countCoveredProducts(db, input.targets)
  const found = await listExplanations(db, { from, to }, SAMPLE_INVOICES + 1)
  const sample = found.slice(0, SAMPLE_INVOICES)
  const bonuses = sample.map(({ explanation, storeId }) =>
    bonusOf(explanation, { ...input, id: '', name: '', active: true }, storeId),
  )
  const bonusPoints = bonuses.reduce((sum, points) => sum + points, 0)
  const oldest = sample.reduce(
    (first, { explanation }) => (explanation.issuedOn < first ? explanation.issuedOn : first),
    to,
  )
  const isPartial = found.length > SAMPLE_INVOICES
  // A partial sample reaches back fewer than 90 days; its pace is that of the days it covers.
  const sampleDays = isPartial ? daysOf({ startsOn: oldest, endsOn: to }) : SAMPLE_DAYS
  const days = daysOf(input)
  return {
    products,
    sample: {
      from: isPartial ? oldest : from,
      to,
      invoices: sample.length,
      isPartial,
      invoicesRaised: bonuses.filter((points) => points > 0).length,
      points: sample.reduce((sum, { explanation }) => sum + explanation.total, 0),
      bonusPoints,
      ...breakdownOf(sample, bonuses),
    },
    days,
    expectedPoints: Math.round((bonusPoints * days) / sampleDays),
  }
}

const MOST_STORES = 10

function breakdownOf(sample: Awaited<ReturnType<typeof listExplanations>>, bonuses: readonly number[]) {
  const counted = sample.map(({ explanation, storeId, storeName }, index) => ({
    level: explanation.professional.level,
    storeId,
    storeName,
    points: explanation.total,
    bonusPoints: bonuses[index] ?? 0,
  }))
  const names = new Map(counted.map(({ storeId, storeName }) => [storeId, storeName]))
  const stores = sumBonuses(counted, ({ storeId }) => storeId).filter(({ bonusPoints }) => bonusPoints > 0)
  return {
    byLevel: sumBonuses(counted, ({ level }) => level).map(({ key, ...sums }) => ({ level: key, ...sums })),
    byStore: stores
      .slice(0, MOST_STORES)
      .map(({ key, ...sums }) => ({ id: key, name: names.get(key) ?? '', ...sums })),
    stores: stores.length,
  }
}
