import type { Sample } from '@esquadro/contract/publishing/landing/landing'
import type { SAMPLE_ITEMS } from '@esquadro/contract/publishing/landing/vocabulary'
import type { AcceleratorRule, ComputedItem } from '../../ledger/points/points.rules.ts'
import { computeSale, type SaleRules } from '../../ledger/points/sale.rules.ts'
import { computeStanding } from '../../people/levels/levels.rules.ts'

export interface SampleQuery {
  readonly tile: number
  readonly lamp: number
  readonly boost: boolean
  readonly sales: number
}

type Key = (typeof SAMPLE_ITEMS)[number]

const FREIGHT_CENTS = 48_000
const LIGHTING = 'lighting'

/** An accelerator that doubles the points of lighting, on the day of the sample. */
const doubled = (day: string): AcceleratorRule => ({
  id: 'sample',
  name: 'sample',
  multiplierBps: 20_000,
  startsOn: day,
  endsOn: day,
  cumulative: false,
  active: true,
  everything: false,
  targets: {
    categoryIds: [LIGHTING],
    brandIds: [],
    productIds: [],
    storeIds: [],
    professions: [],
    levels: [],
  },
})

const itemOf = (key: Key, line: number, netCents: number): ComputedItem => ({
  line,
  code: key,
  description: key,
  netCents,
  returnedCents: 0,
  countsInTotal: key !== 'freight',
  product:
    key === 'freight'
      ? null
      : {
          id: key,
          name: key,
          brandId: key,
          brandName: key,
          categoryId: key === 'lamp' ? LIGHTING : key,
          categoryName: key,
          pointsPerRealBps: null,
        },
})

/**
 * Computes the points of a sample sale at the programme's default rate, with the function that credits real
 * sales, and the level that several such sales lead to.
 */
export function computeSample(
  { tile, lamp, boost, sales }: SampleQuery,
  rules: SaleRules,
  day: string,
): Sample {
  const applied = { ...rules, profession: null, accelerators: boost ? [doubled(day)] : [] }
  const pointsOf = (items: readonly ComputedItem[]) =>
    computeSale({ items, issuedOn: day, storeId: null }, applied, day).total
  const items = [
    itemOf('tile', 1, tile * 100),
    itemOf('lamp', 2, lamp * 100),
    itemOf('freight', 3, FREIGHT_CENTS),
  ]
  const total = pointsOf(items)
  return {
    items: items.map((item) => ({ key: item.code as Key, cents: item.netCents, points: pointsOf([item]) })),
    pointsPerRealBps: rules.settings.pointsPerRealBps,
    total,
    standing: computeStanding(rules.levels, { ...rules.score, floorRank: 0, points: total * sales }),
  }
}
