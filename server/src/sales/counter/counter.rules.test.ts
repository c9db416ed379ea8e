import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AcceleratorRule } from '../../ledger/points/points.rules.ts'
import {
  type CounterLine,
  type CounterSaleFacts,
  findHighest,
  type Goods,
  judgeSale,
} from './counter.rules.ts'

const GOODS = 4
const place = fc.nat(GOODS - 1)
const places = fc.uniqueArray(place, { maxLength: 2 })
const cap = fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: null, freq: 2 })

const goods = fc.array(
  fc.record({
    bps: fc.constantFrom(0, 3_333, 10_000, 90_000),
    fixed: fc.option(fc.constantFrom(1, 75), { nil: null, freq: 2 }),
  }),
  { minLength: GOODS, maxLength: GOODS },
)
const accelerator = fc.record({
  multiplierBps: fc.integer({ min: 10_001, max: 60_000 }),
  cumulative: fc.boolean(),
  categories: places,
  brands: places,
  products: places,
  points: cap,
  amountCents: cap,
})
const line = fc.record({
  /** Null: unknown goods, which turn out to be `found`, or no product. */
  product: fc.option(place, { nil: null, freq: 2 }),
  found: fc.option(place, { nil: null, freq: 5 }),
  valueCents: fc.integer({ min: 1, max: 300_000 }),
  quantity: fc.constantFrom(1, 2.5, 12),
})

const productOf = (at: number, { bps, fixed }: { bps: number; fixed: number | null }): Goods => ({
  id: `product ${at}`,
  name: `Product ${at}`,
  brandId: `brand ${at}`,
  brandName: '',
  categoryId: `category ${at}`,
  categoryName: '',
  pointsPerRealBps: fixed === null ? bps : null,
  fixedPoints: fixed,
  rateFrom: 'product',
  pceRateBps: null,
})

type Drawn = typeof accelerator extends fc.Arbitrary<infer T> ? T : never

const ruleOf = (drawn: Drawn, at: number): AcceleratorRule => {
  const none = { professionalPoints: null, professionalCents: null, storePoints: null, storeCents: null }
  const unused = { points: 0, cents: 0 }
  return {
    id: `accelerator ${at}`,
    name: '',
    multiplierBps: drawn.multiplierBps,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    cumulative: drawn.cumulative,
    active: true,
    everything: true,
    targets: {
      categoryIds: drawn.categories.map((id) => `category ${id}`),
      brandIds: drawn.brands.map((id) => `brand ${id}`),
      productIds: drawn.products.map((id) => `product ${id}`),
      storeIds: [],
      professions: [],
      levels: [],
    },
    limits: {
      caps: { points: drawn.points, amountCents: drawn.amountCents, ...none },
      used: { total: unused, professional: unused, store: unused },
    },
  }
}

it('a sale of unknown goods earns points within the announced range, whatever the goods are', () => {
  fc.assert(
    fc.property(
      goods,
      fc.array(accelerator, { maxLength: 4 }),
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (rates, drawn, lines, unmatchedItemsEarn) => {
        const products = rates.map((rate, at) => productOf(at, rate))
        const at = (index: number | null) => (index === null ? null : (products[index] ?? null))
        const told = (known: (item: (typeof lines)[number]) => Goods | null) => {
          const facts: CounterSaleFacts = {
            lines: lines.map((item): CounterLine => ({ ...item, product: known(item) })),
            day: '2026-11-20',
            storeId: null,
            registration: {
              customerId: 'customer',
              professionalId: 'professional',
              professionalStatus: 'active',
              customerAnswer: null,
            },
            earning: {
              settings: { ...defaultSettings, unmatchedItemsEarn, versions: [] },
              accelerators: drawn.map(ruleOf),
              levels: [{ level: 'bronze', rank: 1, startsAtPoints: 0 }],
              score: { points: 0, cycle: '2026', floorRank: 0, grantedRank: 0 },
              profession: 'Arquiteto',
            },
            highest: findHighest(
              defaultSettings.pointsPerRealBps,
              rates.map(({ bps, fixed }) => ({ bps: fixed === null ? bps : null, fixed })),
            ),
          }
          const { answer, points } = judgeSale(facts, { tellsWaiting: false })
          return answer === 'nothing'
            ? { from: 0, to: 0 }
            : { from: points?.from ?? 0, to: points?.to ?? null }
        }
        const before = told(({ product }) => at(product))
        const { from } = told(({ product, found }) => at(product) ?? at(found))
        expect(from).toBeGreaterThanOrEqual(before.from)
        expect(from).toBeLessThanOrEqual(before.to ?? Number.POSITIVE_INFINITY)
      },
    ),
    { numRuns: 400 },
  )
})
