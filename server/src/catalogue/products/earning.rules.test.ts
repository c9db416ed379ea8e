import { describe, expect, it } from 'vitest'
import type { AcceleratorRule } from '../../ledger/points/points.rules.ts'
import { computeEarning, reaching, runningFor } from './earning.rules.ts'

const nothing = { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] }
const rule = (
  id: string,
  targets: Partial<AcceleratorRule['targets']>,
  more: Partial<AcceleratorRule> = {},
): AcceleratorRule => ({
  id,
  name: id,
  multiplierBps: 20_000,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  cumulative: false,
  active: true,
  everything: false,
  ...more,
  targets: { ...nothing, ...targets },
})
const product = {
  id: 'p',
  name: 'Cuba',
  code: 'C',
  ean: null,
  description: null,
  unit: null,
  active: true,
  image: null,
  revision: 1,
  brand: { id: 'b', name: 'B', active: true },
  category: { id: 'c', name: 'C', active: true },
}
const architect = {
  type: 'professional',
  profession: 'Arquiteto',
  level: 'prata',
  segmentIds: new Set(['mine']),
} as const
const ids = (rules: readonly { id: string }[]) => rules.map(({ id }) => id)

describe('the accelerators that the catalogue shows', () => {
  const rules = [
    rule('all', {}, { everything: true }),
    rule('nothing', {}),
    rule('architects', { professions: ['Arquiteto'] }),
    rule('engineers', { professions: ['Engenheiro'] }),
    rule('gold', { levels: ['ouro'] }),
    rule('own store', { storeIds: ['s'] }),
    rule('other store', { storeIds: ['x'] }),
    rule('own segment', {}, { everything: true, segment: { id: 'mine', name: 'Meu' } }),
    rule('other segment', {}, { everything: true, segment: { id: 'other', name: 'Outro' } }),
    rule('off', {}, { everything: true, active: false }),
  ]
  it('are, for a professional, those for their profession, level and segments in any store', () => {
    expect(ids(runningFor(architect, rules))).toEqual([
      'all',
      'architects',
      'own store',
      'other store',
      'own segment',
    ])
  })
  it("are, for a shopkeeper, those for all professionals in the shopkeeper's store", () => {
    expect(ids(runningFor({ type: 'shopkeeper', storeId: 's' }, rules))).toEqual(['all', 'own store'])
  })
  it('are, for an administrator, those without professions, levels or stores', () => {
    expect(ids(runningFor({ type: 'admin' }, rules))).toEqual(['all'])
  })
})

describe('what a product earns', () => {
  const earns = (rate: number, rules: AcceleratorRule[]) => {
    const { boostedPerRealBps, accelerators } = computeEarning(
      product,
      { bps: rate, fixed: null },
      architect,
      rules,
    )
    return [boostedPerRealBps, ids(accelerators)]
  }
  it('is its rate with the highest accelerator or the sum of the cumulative ones', () => {
    const double = rule('double', { categoryIds: ['c'] })
    const triple = rule('triple', { brandIds: ['b'] }, { multiplierBps: 30_000 })
    const quarter = rule('quarter', {}, { everything: true, multiplierBps: 12_500, cumulative: true })
    expect(earns(12_500, [double])).toEqual([25_000, ['double']])
    expect(earns(12_500, [double, triple])).toEqual([37_500, ['triple']])
    expect(earns(10_000, [double, triple, quarter])).toEqual([32_500, ['triple', 'quarter']])
  })
  it('marks a campaign for the whole catalogue', () => {
    const campaigns = [
      rule('category', { categoryIds: ['c'] }, { cumulative: true }),
      rule('all', {}, { everything: true, cumulative: true }),
      rule('architects', { professions: ['Arquiteto'] }, { cumulative: true }),
    ]
    const { accelerators } = computeEarning(product, { bps: 10_000, fixed: null }, architect, campaigns)
    expect(accelerators.map(({ id, allProducts }) => [id, allProducts]).toSorted()).toEqual([
      ['all', true],
      ['architects', true],
      ['category', false],
    ])
  })
  it('is not raised by accelerators of other products or of some stores only', () => {
    expect(
      earns(10_000, [rule('other', { categoryIds: ['x'] }), rule('store', { storeIds: ['s'] })]),
    ).toEqual([10_000, []])
  })
  it('stays 0 if the rate is 0', () => {
    expect(earns(0, [rule('double', { categoryIds: ['c'] })])).toEqual([0, []])
  })
})

describe('the accelerators of a category', () => {
  const category = { id: 'c', brandIds: ['b'], named: [{ id: 'p', brandId: 'b' }] }
  const of = (rules: AcceleratorRule[]) =>
    reaching(category, rules).map(({ id, isPartial }) => [id, isPartial])
  it('are those that apply to any of its products, marked if they apply to some only', () => {
    expect(
      of([
        rule('whole', { categoryIds: ['c'] }),
        rule('brand', { brandIds: ['b', 'x'] }),
        rule('product', { productIds: ['p'] }),
        rule('store', { storeIds: ['s'] }),
        rule('other category', { categoryIds: ['x'] }),
        rule('other brand', { categoryIds: ['c'], brandIds: ['x'] }),
        rule('other product', { productIds: ['q'] }),
        rule('product of another brand', { productIds: ['p'], brandIds: ['x'] }),
      ]),
    ).toEqual([
      ['brand', true],
      ['product', true],
      ['store', true],
      ['whole', false],
    ])
  })
  it('are ordered by last day', () => {
    expect(
      of([
        rule('a', {}, { everything: true }),
        rule('b', { categoryIds: ['c'] }, { endsOn: '2026-11-21' }),
      ]).map(([id]) => id),
    ).toEqual(['b', 'a'])
  })
})
