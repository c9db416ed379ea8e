import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byCategory, computePce, type PceItem, recomputePce } from './pce.rules.ts'

let line = 0
const item = (netCents: number, pceRateBps: number | null, overrides: Partial<PceItem> = {}): PceItem => ({
  line: (line += 1),
  netCents,
  returnedCents: 0,
  countsInTotal: true,
  product: { categoryId: `c${pceRateBps}`, categoryName: `Rate ${pceRateBps}`, pceRateBps },
  ...overrides,
})
const compute = (
  items: readonly PceItem[],
  profession: string | null = 'Arquiteto',
  settings = defaultSettings,
) => computePce(items, profession, settings)

describe('the PCE of a sale', () => {
  it.each([
    ['3 % of R$ 1.000,00', [item(100_000, 300)], { baseCents: 100_000, rateBps: 300, amountCents: 3_000 }],
    [
      'two categories of one rate',
      [item(100, 300), item(200, 300)],
      { baseCents: 300, rateBps: 300, amountCents: 9 },
    ],
    [
      'two rates have no single rate',
      [item(10_000, 300), item(10_000, 250)],
      { rateBps: null, amountCents: 550 },
    ],
    // 33 × 3 % = 0.99 and 34 × 3 % = 1.02: rounded separately they are 1, together 2.
    ['parts of a cent count together', [item(33, 300), item(34, 300)], { amountCents: 2 }],
    ['and are rounded down once', [item(99, 300)], { amountCents: 2 }],
    ['what came back does not count', [item(100_000, 300, { returnedCents: 40_000 })], { baseCents: 60_000 }],
    [
      'excludes items outside the total',
      [item(100, 9_000), item(100, 9_000, { countsInTotal: false })],
      { baseCents: 100 },
    ],
    [
      'excludes items without a product',
      [item(100, 9_000), item(100, 9_000, { product: null })],
      { baseCents: 100 },
    ],
    ['nor a category without a rate', [item(100, 9_000), item(100, null), item(100, 0)], { baseCents: 100 }],
  ])('is computed: %s', (_title, items, expected) => {
    expect(compute(items)).toMatchObject(expected)
  })

  it.each([
    ['less than a cent', [item(33, 300)]],
    ['no rates', [item(100_000, null)]],
    ['no items', []],
    ['everything came back', [item(100_000, 300, { returnedCents: 100_000 })]],
  ])('is null with %s', (_title, items) => {
    expect(compute(items)).toBeNull()
  })

  it('is null if the policy excludes the profession; unlisted professions are included', () => {
    const all = defaultSettings.professionPolicy
    const settings = {
      ...defaultSettings,
      professionPolicy: { ...all, Engenheiro: { ...all.Engenheiro, pce: false } },
    }
    const items = [item(100_000, 300)]
    expect(compute(items, 'Engenheiro', settings)).toBeNull()
    expect(compute(items, 'Arquiteto', settings)?.amountCents).toBe(3_000)
    expect(compute(items, null, settings)?.amountCents).toBe(3_000)
  })

  it('never exceeds its base and is exact to the cent for any size', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 100_000_000_000 }), fc.integer({ min: 1, max: 10_000 })),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        (overrides) => {
          const value = compute(overrides.map(([cents, rate]) => item(cents, rate)))
          const exact = overrides.reduce((sum, [cents, rate]) => sum + BigInt(cents) * BigInt(rate), 0n)
          const amount = BigInt(value?.amountCents ?? 0)
          expect(amount * 10_000n <= exact && exact < (amount + 1n) * 10_000n).toBe(true)
          expect(amount <= BigInt(value?.baseCents ?? 0)).toBe(true)
        },
      ),
    )
  })
})

describe('the PCE of a sale after a return', () => {
  it('uses the recorded rates and equals the PCE of the remaining goods', () => {
    const items = [item(100_000, 300), item(50_000, 500)]
    const before = compute(items)
    const left = new Map(items.map(({ line: nth, netCents }) => [nth, netCents]))
    left.set(items[0]?.line ?? 0, 20_000)
    expect(before && recomputePce(before.explanation, left)).toMatchObject({
      baseCents: 70_000,
      amountCents: 3_100,
    })
    expect(before && recomputePce(before.explanation, new Map())).toBeNull()
  })

  it('is restored when the return is undone', () => {
    const items = [item(100_000, 300)]
    const before = compute(items)
    const gone = before && recomputePce(before.explanation, new Map([[items[0]?.line ?? 0, 1_000]]))
    expect(gone && recomputePce(gone.explanation, new Map([[items[0]?.line ?? 0, 100_000]]))).toEqual(before)
  })
})

it('has each category once in its computation', () => {
  const value = compute([item(100, 300), item(200, 500), item(300, 300)])
  expect(value && byCategory(value.explanation)).toEqual([
    { name: 'Rate 300', baseCents: 400, rateBps: 300 },
    { name: 'Rate 500', baseCents: 200, rateBps: 500 },
  ])
})
