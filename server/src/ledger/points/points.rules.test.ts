import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AcceleratorRule,
  type ComputedItem,
  computeAddition,
  computePoints,
  type PointsInput,
  pointsOfReturn,
  withGivenBack,
} from './points.rules.ts'

const nothing: AcceleratorRule['targets'] = {
  categoryIds: [],
  brandIds: [],
  productIds: [],
  storeIds: [],
  professions: [],
  levels: [],
}
const tiles = {
  id: 'tile',
  name: 'Porcelanato',
  brandId: 'brand-a',
  brandName: 'Marca A',
  categoryId: 'floors',
  categoryName: 'Pisos',
  pointsPerRealBps: null,
}
const lamps = { ...tiles, id: 'lamp', name: 'Luminária', categoryId: 'lights', pointsPerRealBps: 25_000 }

const item = (overrides: Partial<ComputedItem> = {}): ComputedItem => ({
  line: 1,
  code: 'P-1',
  description: 'Porcelanato 60×60',
  netCents: 10_000,
  returnedCents: 0,
  countsInTotal: true,
  product: tiles,
  ...overrides,
})
const campaign = (
  id: string,
  multiplierBps: number,
  overrides: Partial<AcceleratorRule> = {},
): AcceleratorRule => ({
  id,
  name: `Campanha ${id}`,
  multiplierBps,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  cumulative: false,
  active: true,
  everything: true,
  targets: nothing,
  ...overrides,
})
const invoice = (overrides: Partial<PointsInput> = {}): PointsInput => ({
  items: [item()],
  issuedOn: '2026-11-10',
  computedOn: '2026-11-20',
  storeId: 'store',
  professional: { profession: 'Arquiteto', level: 'prata' },
  settings: defaultSettings,
  accelerators: [],
  ...overrides,
})

describe('the points of an invoice', () => {
  it('are its value in R$ times the rate of the category, else the default rate', () => {
    const computed = computePoints(
      invoice({ items: [item({ netCents: 19_999 }), item({ line: 2, netCents: 10_001, product: lamps })] }),
    )
    // 199,99 + 2,5 × 100,01 = 450,015
    expect(computed.base.points).toBe(450)
    expect(computed.items.map(({ rateBps, rateFrom }) => [rateBps, rateFrom])).toEqual([
      [10_000, 'default'],
      [25_000, 'category'],
    ])
  })

  it('are rounded down once at the total, not item by item', () => {
    const items = Array.from({ length: 10 }, (_, line) => item({ line, netCents: 50 }))
    expect(computePoints(invoice({ items })).total).toBe(5)
  })

  it.each([
    ['an item without a product', { product: null }, {}, 'no-product'],
    ['an item outside the total (indTot 0)', { countsInTotal: false }, {}, 'not-in-total'],
    ['an item without value', { netCents: 0 }, {}, 'no-value'],
    ['an item whose discount exceeds its value', { netCents: -5 }, {}, 'no-value'],
    ['a category without points', { product: { ...tiles, pointsPerRealBps: 0 } }, {}, 'no-rate'],
    [
      'a profession that the policy leaves without points',
      {},
      {
        settings: {
          ...defaultSettings,
          professionPolicy: {
            ...defaultSettings.professionPolicy,
            Arquiteto: { points: false, experiences: true, pce: true },
          },
        },
      },
      'policy',
    ],
  ] as const)('leaves out %s, and says so', (_title, givenItem, givenInvoice, reason) => {
    const computed = computePoints(
      invoice({ items: [item(givenItem)], accelerators: [campaign('x', 20_000)], ...givenInvoice }),
    )
    expect(computed.items[0]).toMatchObject({ reason, rateBps: 0, accelerators: [] })
    expect(computed.total).toBe(0)
  })

  it('exclude an item returned in full with the reason, and store the rules by which it would earn', () => {
    const computed = computePoints(
      invoice({
        items: [item({ returnedCents: 10_000 }), item({ line: 2, netCents: 5_000 })],
        accelerators: [campaign('x', 20_000)],
      }),
    )
    expect(computed.items[0]).toMatchObject({ reason: 'returned', valueCents: 0, rateBps: 10_000 })
    expect(computed.total).toBe(100)
    const back = withGivenBack(computed, new Map([[1, 10_000]]))
    expect(back.items[0]).toMatchObject({ reason: null, valueCents: 10_000 })
    expect(back).toEqual(
      computePoints(
        invoice({
          items: [item(), item({ line: 2, netCents: 5_000 })],
          accelerators: [campaign('x', 20_000)],
        }),
      ),
    )
  })

  it('include unmatched items at the default rate if the setting allows it', () => {
    const settings = { ...defaultSettings, unmatchedItemsEarn: true }
    expect(computePoints(invoice({ settings, items: [item({ product: null })] })).total).toBe(100)
  })

  it('count the rest of an item that was partly returned', () => {
    expect(computePoints(invoice({ items: [item({ returnedCents: 2_550 })] })).total).toBe(74)
  })
})

describe('accelerators', () => {
  const bonusOf = (accelerators: AcceleratorRule[], overrides: Partial<PointsInput> = {}) =>
    Object.fromEntries(
      computePoints(invoice({ accelerators, ...overrides })).accelerators.map(({ id, points }) => [
        id,
        points,
      ]),
    )

  it('add value × rate × (multiplier − 1)', () => {
    expect(bonusOf([campaign('x', 15_000)])).toEqual({ x: 50 })
  })

  it('compete: only the highest counts', () => {
    const accelerators = [campaign('a', 15_000), campaign('b', 30_000), campaign('c', 20_000)]
    expect(bonusOf(accelerators)).toEqual({ b: 200 })
    const [first] = computePoints(invoice({ accelerators })).items
    expect(first?.accelerators.map(({ id, counted }) => [id, counted])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
  })

  it('all count if cumulative, besides the highest of the others', () => {
    const add = { cumulative: true }
    expect(
      bonusOf([
        campaign('a', 15_000, add),
        campaign('b', 20_000),
        campaign('c', 12_500, add),
        campaign('d', 11_000),
      ]),
    ).toEqual({ a: 50, b: 100, c: 25 })
  })

  it('count once if equal, always the same one', () => {
    const accelerators = [campaign('b', 20_000), campaign('a', 20_000)]
    expect(bonusOf(accelerators)).toEqual({ a: 100 })
    expect(bonusOf(accelerators.toReversed())).toEqual({ a: 100 })
  })

  it.each([
    ['before its first day', { startsOn: '2026-11-11' }, false],
    ['on its first day', { startsOn: '2026-11-10' }, true],
    ['on its last day', { endsOn: '2026-11-10' }, true],
    ['after its last day', { endsOn: '2026-11-09' }, false],
    ['that is switched off', { active: false }, false],
    ['limited to nothing without saying that it is for everything', { everything: false }, false],
  ] as const)('one %s', (_title, overrides, applies) => {
    expect(bonusOf([campaign('x', 20_000, overrides)])).toEqual(applies ? { x: 100 } : {})
  })

  it.each([
    ['a category among several', { categoryIds: ['other', 'floors'] }, true],
    ['another category', { categoryIds: ['other'] }, false],
    ['category and brand, both met', { categoryIds: ['floors'], brandIds: ['brand-a'] }, true],
    ['category and brand, one met', { categoryIds: ['floors'], brandIds: ['brand-b'] }, false],
    ['a product', { productIds: ['tile'] }, true],
    ['a store', { storeIds: ['store'] }, true],
    ['another store', { storeIds: ['elsewhere'] }, false],
    ['a profession', { professions: ['Arquiteto', 'Engenheiro'] }, true],
    ['another profession', { professions: ['Engenheiro'] }, false],
    ['a level', { levels: ['prata'] }, true],
    ['another level', { levels: ['ouro'] }, false],
  ] as const)('one limited to %s', (_title, targets, applies) => {
    const rule = campaign('x', 20_000, { everything: false, targets: { ...nothing, ...targets } })
    expect(bonusOf([rule])).toEqual(applies ? { x: 100 } : {})
  })

  it('count only for members of their segment, which the explanation records', () => {
    const segment = { id: 'g', name: 'Ouro em Campinas' }
    const accelerators = [campaign('x', 20_000, { segment })]
    for (const segmentIds of [undefined, new Set<string>(), new Set(['other'])])
      expect(computePoints(invoice({ accelerators, segmentIds })).accelerators).toEqual([])
    const explained = computePoints(invoice({ accelerators, segmentIds: new Set(['g']) }))
    expect(explained.accelerators).toMatchObject([{ id: 'x', points: 100, segment }])
    expect(explained.items[0]?.accelerators).toMatchObject([{ id: 'x', segment }])
    // A return uses the explanation alone.
    expect(withGivenBack(explained, new Map([[1, 10_000]])).accelerators).toMatchObject([
      { points: 200, segment },
    ])
  })

  it('are rounded down separately at the total', () => {
    const items = [item({ netCents: 150 }), item({ line: 2, netCents: 149 })]
    expect(bonusOf([campaign('x', 15_000), campaign('y', 13_333, { cumulative: true })], { items })).toEqual({
      x: 1,
      y: 0,
    })
  })
})

describe('an additional accelerator', () => {
  const explained = computePoints(invoice({ accelerators: [campaign('high', 30_000)] }))

  it.each([
    ['stands behind a higher one', campaign('new', 20_000), 0],
    ['replaces a lower one', campaign('new', 40_000), 100],
    ['adds up where it is cumulative', campaign('new', 20_000, { cumulative: true }), 100],
    [
      'does not reach another store',
      campaign('new', 90_000, { targets: { ...nothing, storeIds: ['elsewhere'] } }),
      0,
    ],
    [
      'does not reach other goods',
      campaign('new', 90_000, { targets: { ...nothing, productIds: ['lamp'] } }),
      0,
    ],
  ] as const)('%s', (_title, accelerator, bonus) => {
    expect(computeAddition(explained, accelerator, { storeId: 'store' }).bonusPoints).toBe(bonus)
  })
})

// ── An independent oracle: fractions over one fixed denominator, item by item, in another order of
// computation. ──

interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const whole = ({ top, bottom }: Fraction) => Number((top - (((top % bottom) + bottom) % bottom)) / bottom)
const over = (top: number, bottom: number): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) })

function oracle(input: PointsInput): { base: number; bonus: Record<string, number> } {
  let base = over(0, 1)
  const bonus = new Map<string, Fraction>()
  for (const entry of input.items) {
    const isAllowed =
      input.professional.profession !== 'Engenheiro' || input.settings.professionPolicy.Engenheiro.points
    if (!entry.countsInTotal || !isAllowed || (!entry.product && !input.settings.unmatchedItemsEarn)) continue
    const value = over(Math.max(entry.netCents - entry.returnedCents, 0), 100)
    const rate = over(entry.product?.pointsPerRealBps ?? input.settings.pointsPerRealBps, 10_000)
    const points = times(value, rate)
    base = plus(base, points)
    if (points.top === 0n) continue
    const fits = input.accelerators.filter((rule) => {
      const day = rule.active && input.issuedOn >= rule.startsOn && input.issuedOn <= rule.endsOn
      const facts: Record<string, string | null | undefined> = {
        categoryIds: entry.product?.categoryId,
        brandIds: entry.product?.brandId,
        productIds: entry.product?.id,
        storeIds: input.storeId,
        professions: input.professional.profession,
        levels: input.professional.level,
      }
      const limits = Object.entries(rule.targets).filter(([, any]) => any.length > 0)
      const isMember = !rule.segment || [...(input.segmentIds ?? [])].includes(rule.segment.id)
      return (
        day &&
        isMember &&
        (limits.length > 0 || rule.everything) &&
        limits.every(([name, any]) => any.includes(facts[name] ?? '—'))
      )
    })
    const best = Math.max(0, ...fits.filter((rule) => !rule.cumulative).map((rule) => rule.multiplierBps))
    const alone = fits
      .filter((rule) => !rule.cumulative && rule.multiplierBps === best)
      .map((rule) => rule.id)
      .sort()[0]
    for (const rule of fits)
      if (rule.cumulative || rule.id === alone)
        bonus.set(
          rule.id,
          plus(bonus.get(rule.id) ?? over(0, 1), times(points, over(rule.multiplierBps - 10_000, 10_000))),
        )
  }
  return { base: whole(base), bonus: Object.fromEntries([...bonus].map(([id, sum]) => [id, whole(sum)])) }
}

const someOf = (...values: string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray(values))
const anItem = fc.record({
  netCents: fc.oneof(fc.integer({ min: -100, max: 5_000 }), fc.integer({ min: 0, max: 99_999_999_999 })),
  returnedShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
  countsInTotal: fc.boolean(),
  product: fc.option(
    fc.record({
      id: fc.constantFrom('p1', 'p2'),
      brandId: fc.constantFrom('b1', 'b2'),
      categoryId: fc.constantFrom('c1', 'c2'),
      pointsPerRealBps: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    }),
  ),
})
const anAccelerator = fc.record({
  multiplierBps: fc.oneof(fc.constantFrom(15_000, 20_000), fc.integer({ min: 10_001, max: 1_000_000 })),
  startsOn: fc.constantFrom('2026-11-01', '2026-11-10', '2026-11-11'),
  endsOn: fc.constantFrom('2026-11-09', '2026-11-10', '2026-11-30'),
  cumulative: fc.boolean(),
  active: fc.boolean(),
  everything: fc.boolean(),
  segment: fc.option(fc.constantFrom('g1', 'g2', 'g3').map((id) => ({ id, name: `Segmento ${id}` }))),
  targets: fc.record({
    categoryIds: someOf('c1', 'c2'),
    brandIds: someOf('b1', 'b2'),
    productIds: someOf('p1', 'p2'),
    storeIds: someOf('s1', 's2'),
    professions: someOf('Arquiteto', 'Engenheiro'),
    levels: someOf('bronze', 'ouro'),
  }),
})
const anInvoice: fc.Arbitrary<PointsInput> = fc
  .record({
    items: fc.array(anItem, { maxLength: 8 }),
    accelerators: fc.array(anAccelerator, { maxLength: 6 }),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
    unmatchedItemsEarn: fc.boolean(),
    engineersEarn: fc.boolean(),
    profession: fc.constantFrom('Arquiteto', 'Engenheiro', null),
    level: fc.constantFrom('bronze', 'ouro'),
    storeId: fc.constantFrom('s1', 's2'),
    segmentIds: fc.subarray(['g1', 'g2', 'g3']),
  })
  .map((overrides) => ({
    items: overrides.items.map(({ returnedShare, product, ...entry }, line) => ({
      ...entry,
      line,
      code: `${line}`,
      description: '',
      returnedCents: Math.floor(Math.max(0, entry.netCents) * returnedShare),
      product: product && { ...product, name: '', brandName: '', categoryName: '' },
    })),
    accelerators: overrides.accelerators.map((rule, index) => ({ ...rule, id: `a${index}`, name: '' })),
    issuedOn: '2026-11-10',
    computedOn: '2026-11-20',
    storeId: overrides.storeId,
    professional: { profession: overrides.profession, level: overrides.level },
    segmentIds: new Set(overrides.segmentIds),
    settings: {
      pointsPerRealBps: overrides.rate,
      unmatchedItemsEarn: overrides.unmatchedItemsEarn,
      professionPolicy: {
        ...defaultSettings.professionPolicy,
        Engenheiro: { points: overrides.engineersEarn, experiences: true, pce: true },
      },
    },
  }))

describe('for any invoice and any accelerators', () => {
  it('base and bonuses equal those of exact fractions', () => {
    fc.assert(
      fc.property(anInvoice, (input) => {
        const computed = computePoints(input)
        const expected = oracle(input)
        expect(computed.base.points).toBe(expected.base)
        expect(Object.fromEntries(computed.accelerators.map(({ id, points }) => [id, points]))).toEqual(
          expected.bonus,
        )
        expect(computed.total).toBe(
          Object.values(expected.bonus).reduce((sum, entry) => sum + entry, expected.base),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('the explanation survives a round trip through JSON', () => {
    fc.assert(
      fc.property(anInvoice, (input) => {
        const computed = computePoints(input)
        expect(JSON.parse(JSON.stringify(computed))).toEqual(computed)
      }),
      { numRuns: 200 },
    )
  })

  it('returns in any order and size together take back exactly the credited points, rule by rule', () => {
    fc.assert(
      fc.property(
        anInvoice,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        (input, shares) => {
          const stored = computePoints({
            ...input,
            items: input.items.map((entry) => ({ ...entry, returnedCents: 0 })),
          })
          const overrides = new Map([
            ['base', stored.base.points],
            ...stored.accelerators.map(({ id, points }) => [id, points] as const),
          ])
          let before = new Map<number, number>()
          const deducted = new Map<string, number>()
          for (const share of [...shares.toSorted((a, b) => a - b), 1]) {
            const after = new Map(
              input.items.map(
                (entry) => [entry.line, Math.floor(Math.max(0, entry.netCents) * share)] as const,
              ),
            )
            for (const [rule, points] of pointsOfReturn(stored, before, after)) {
              expect(points).toBeGreaterThan(0)
              deducted.set(rule, (deducted.get(rule) ?? 0) + points)
              expect(deducted.get(rule)).toBeLessThanOrEqual(overrides.get(rule) ?? 0)
            }
            before = after
          }
          for (const [rule, points] of overrides) expect(deducted.get(rule) ?? 0, rule).toBe(points)
        },
      ),
      { numRuns: 500 },
    )
  })
})
