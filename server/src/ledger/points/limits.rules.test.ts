import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CampaignLimits, type Caps, computeRoom, countUses } from './limits.rules.ts'
import {
  type AcceleratorRule,
  type ComputedItem,
  computeAddition,
  computePoints,
  pointsOfReturn,
  roomsOf,
  withGivenBack,
} from './points.rules.ts'

const none = { points: 0, cents: 0 }
const noCaps: Caps = {
  points: null,
  amountCents: null,
  professionalPoints: null,
  professionalCents: null,
  storePoints: null,
  storeCents: null,
}
const limitsOf = (caps: Partial<Caps>, used: Partial<CampaignLimits['used']> = {}): CampaignLimits => ({
  caps: { ...noCaps, ...caps },
  used: { total: none, professional: none, store: none, ...used },
})
const campaign = (id: string, overrides: Partial<AcceleratorRule> = {}): AcceleratorRule => ({
  id,
  name: `Campanha ${id}`,
  multiplierBps: 20_000,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  cumulative: false,
  active: true,
  everything: true,
  targets: { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] },
  ...overrides,
})
const item = (line: number, netCents: number, pointsPerRealBps = 10_000): ComputedItem => ({
  line,
  code: `C${line}`,
  description: `Item ${line}`,
  netCents,
  returnedCents: 0,
  countsInTotal: true,
  product: {
    id: `p${line}`,
    name: `Item ${line}`,
    brandId: 'b',
    brandName: 'Marca',
    categoryId: `c${pointsPerRealBps}`,
    categoryName: 'Categoria',
    pointsPerRealBps,
  },
})
const compute = (items: readonly ComputedItem[], accelerators: readonly AcceleratorRule[]) =>
  computePoints({
    items,
    issuedOn: '2026-11-10',
    computedOn: '2026-11-20',
    storeId: 'store',
    professional: { profession: 'Arquiteto', level: 'prata' },
    settings: defaultSettings,
    accelerators,
  })
const bonusesOf = (explanation: ReturnType<typeof compute>) =>
  Object.fromEntries(explanation.accelerators.map(({ id, points }) => [id, points]))

describe('a limit of an accelerator', () => {
  it.each([
    [
      'of points, in total',
      { points: 100 },
      { total: { points: 70, cents: 0 } },
      { points: 30, cents: null },
    ],
    [
      'of points, in total and for each professional: the tighter one',
      { points: 100, professionalPoints: 50 },
      { total: { points: 70, cents: 0 }, professional: { points: 45, cents: 0 } },
      { points: 5, cents: null },
    ],
    [
      'of value at each store',
      { storeCents: 1_000 },
      { store: { points: 9, cents: 400 } },
      { points: null, cents: 600 },
    ],
    ['at a store that is unknown', { storeCents: 1_000 }, { store: null }, { points: null, cents: null }],
    [
      'set below what was given',
      { points: 100 },
      { total: { points: 130, cents: 0 } },
      { points: 0, cents: null },
    ],
  ])('leaves the rest: %s', (_title, caps, used, room) => {
    expect(computeRoom(limitsOf(caps, used))).toEqual(room)
  })

  it('gives exactly the rest if it is reached within a sale, and reports it', () => {
    const computed = compute([item(1, 100_000)], [campaign('x', { limits: limitsOf({ points: 300 }) })])
    expect(computed.total).toBe(1_300)
    expect(computed.accelerators[0]).toMatchObject({
      points: 300,
      valueCents: 100_000,
      limit: { points: 300, cents: null, fullPoints: 1_000, isReached: true },
    })
  })

  it('is not reported as reached by an exact fit', () => {
    const computed = compute([item(1, 100_000)], [campaign('x', { limits: limitsOf({ points: 1_000 }) })])
    expect(computed.accelerators[0]?.limit).toMatchObject({ isReached: false })
  })

  it('of value accelerates the goods with more points per R$ first', () => {
    const computed = compute(
      [item(1, 10_000, 10_000), item(2, 10_000, 30_000)],
      [campaign('x', { limits: limitsOf({ amountCents: 15_000 }) })],
    )
    // 100,00 at 3 points per R$ and 50,00 at 1 point per R$.
    expect(computed.accelerators[0]).toMatchObject({ points: 350, valueCents: 15_000 })
  })

  it('lets the next accelerator count if it leaves nothing, and marks the item', () => {
    const usedUp = limitsOf({ points: 10 }, { total: { points: 10, cents: 0 } })
    const computed = compute(
      [item(1, 10_000)],
      [campaign('high', { multiplierBps: 30_000, limits: usedUp }), campaign('low')],
    )
    expect(bonusesOf(computed)).toEqual({ low: 100 })
    expect(computed.items[0]?.accelerators).toMatchObject([
      { id: 'high', counted: false, isUsedUp: true },
      { id: 'low', counted: true },
    ])
  })

  it.each([
    [99, { low: 100 }],
    [101, { high: 101 }],
  ])('that leaves %s points counts only if no other accelerator gives more', (points, bonuses) => {
    const high = campaign('high', { multiplierBps: 30_000, limits: limitsOf({ points }) })
    expect(bonusesOf(compute([item(1, 10_000)], [high, campaign('low')]))).toEqual(bonuses)
  })

  it('does not affect a cumulative accelerator beside it', () => {
    const add = { cumulative: true }
    const accelerators = [campaign('a', { ...add, limits: limitsOf({ points: 7 }) }), campaign('b', add)]
    expect(bonusesOf(compute([item(1, 10_000)], accelerators))).toEqual({ a: 7, b: 100 })
  })

  it('applies to an additional accelerator, unless another one gives more', () => {
    const explained = compute([item(1, 10_000)], [campaign('known')])
    const high = (points: number) => campaign('new', { multiplierBps: 40_000, limits: limitsOf({ points }) })
    expect(computeAddition(explained, high(250), { storeId: 'store' })).toEqual({
      bonusPoints: 150,
      points: 250,
      cents: 10_000,
    })
    expect(computeAddition(explained, high(99), { storeId: 'store' })).toEqual({
      bonusPoints: 0,
      points: 0,
      cents: 0,
    })
  })
})

// ── Compared with an independent computation, cent by cent. ──

const aSale = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 400 }),
    rate: fc.constantFrom(0, 3_333, 10_000, 25_000, 1_000_000),
  }),
  { minLength: 1, maxLength: 4 },
)
const aCap = fc.option(fc.integer({ min: 1, max: 600 }))
const someCaps = fc.record({
  points: aCap,
  amountCents: aCap,
  professionalPoints: aCap,
  professionalCents: aCap,
  storePoints: aCap,
  storeCents: aCap,
})
type Goods = readonly { readonly cents: number; readonly rate: number }[]
const itemsOf = (goods: Goods) => goods.map(({ cents, rate }, index) => item(index + 1, cents, rate))

/** The points that the best cents within a value limit give, at most `points`. */
function byCent(goods: Goods, more: number, room: { points: number | null; cents: number | null }): number {
  const rates = goods
    .filter(({ rate }) => rate > 0)
    .flatMap(({ cents, rate }) => Array.from({ length: cents }, () => rate))
    .sort((a, b) => b - a)
    .slice(0, room.cents ?? undefined)
  const exact = rates.reduce((sum, rate) => sum + BigInt(rate) * BigInt(more), 0n)
  return Math.min(room.points ?? Number.POSITIVE_INFINITY, Number(exact / 10_000_000_000n))
}

describe('the points within limits', () => {
  it('are those of the best fitting cents, for consecutive sales of any buyers; no limit is ever exceeded', () => {
    fc.assert(
      fc.property(
        someCaps,
        fc.integer({ min: 1, max: 30_000 }),
        fc.array(fc.record({ goods: aSale, professional: fc.nat(2), store: fc.nat(1) }), { maxLength: 8 }),
        (caps, more, sales) => {
          const uses = countUses()
          const ledger: { points: number; cents: number; professional: number; store: number }[] = []
          for (const { goods, professional, store } of sales) {
            const buyer = { professionalId: `p${professional}`, storeId: `s${store}` }
            const limits = uses.within('x', buyer, limitsOf(caps))
            const rule = campaign('x', { multiplierBps: 10_000 + more, limits })
            const found = compute(itemsOf(goods), [rule]).accelerators[0]
            // The remaining limits by the sums of everything before, counted independently.
            const left = (cap: number | null, of: typeof ledger, what: 'points' | 'cents') =>
              cap === null ? null : Math.max(0, cap - of.reduce((sum, entry) => sum + entry[what], 0))
            const mine = ledger.filter((entry) => entry.professional === professional)
            const here = ledger.filter((entry) => entry.store === store)
            const smallest = (...all: (number | null)[]) => {
              const known = all.filter((entry) => entry !== null)
              return known.length === 0 ? null : Math.min(...known)
            }
            const room = {
              points: smallest(
                left(caps.points, ledger, 'points'),
                left(caps.professionalPoints, mine, 'points'),
                left(caps.storePoints, here, 'points'),
              ),
              cents: smallest(
                left(caps.amountCents, ledger, 'cents'),
                left(caps.professionalCents, mine, 'cents'),
                left(caps.storeCents, here, 'cents'),
              ),
            }
            const expected = byCent(goods, more, room)
            expect(found?.points ?? 0).toBe(expected)
            if (!found || found.points === 0) continue
            const value = goods.reduce((sum, { cents, rate }) => sum + (rate > 0 ? cents : 0), 0)
            expect(found.valueCents).toBe(Math.min(value, room.cents ?? value))
            const use = { points: found.points, cents: found.valueCents ?? 0 }
            uses.add('x', buyer, use)
            ledger.push({ ...use, professional, store })
          }
          const sum = (of: typeof ledger, what: 'points' | 'cents') =>
            of.reduce((all, entry) => all + entry[what], 0)
          expect(sum(ledger, 'points')).toBeLessThanOrEqual(caps.points ?? Number.POSITIVE_INFINITY)
          expect(sum(ledger, 'cents')).toBeLessThanOrEqual(caps.amountCents ?? Number.POSITIVE_INFINITY)
        },
      ),
    )
  })

  it('are taken back exactly by any returns, never below zero, and restored by undoing them', () => {
    fc.assert(
      fc.property(
        someCaps,
        aSale,
        fc.array(fc.record({ line: fc.nat(3), cents: fc.integer({ min: 1, max: 300 }) }), { maxLength: 6 }),
        (caps, goods, returns) => {
          const rules = [
            campaign('x', { multiplierBps: 25_000, limits: limitsOf(caps) }),
            campaign('y', { multiplierBps: 15_000 }),
          ]
          const sold = compute(itemsOf(goods), rules)
          const left = new Map(sold.accelerators.map(({ id, points }) => [id, points]))
          let before = new Map<number, number>()
          const steps = [...returns, ...goods.map(({ cents }, line) => ({ line, cents }))]
          for (const { line, cents } of steps) {
            const after = new Map(before)
            const whole = goods[line]?.cents ?? 0
            after.set(line + 1, Math.min(whole, (before.get(line + 1) ?? 0) + cents))
            for (const [rule, points] of pointsOfReturn(sold, before, after)) {
              expect(points).toBeGreaterThan(0)
              if (rule !== 'base') left.set(rule, (left.get(rule) ?? 0) - points)
            }
            before = after
          }
          expect([...left.values()].filter((points) => points !== 0)).toEqual([])
          // A sale with an undone return earns the same as a sale without a return.
          const returned = compute(
            itemsOf(goods).map((entry, index) =>
              index === 0 ? { ...entry, returnedCents: entry.netCents } : entry,
            ),
            rules.slice(0, 1),
          )
          const whole = compute(itemsOf(goods), rules.slice(0, 1))
          const back = withGivenBack(returned, new Map([[1, goods[0]?.cents ?? 0]]), roomsOf(whole))
          expect(back.total).toBe(whole.total)
        },
      ),
    )
  })
})
