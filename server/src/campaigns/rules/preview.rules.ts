import type { RateInput } from '@esquadro/contract/campaigns/rules/rule'
import type { ExplainedItem, Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { Meaning } from '@esquadro/contract/platform/fields/operation'
import { classifyOperation } from '../../fiscal/nfe/operations/operations.rules.ts'
import { expiryDay } from '../../ledger/points/entries.rules.ts'
import { roomsOf, sums } from '../../ledger/points/points.rules.ts'
import type { ExpiryRule } from '../../platform/settings/versions.rules.ts'

export interface SampledSale {
  readonly storeId: string
  readonly storeName: string
  readonly explanation: Explanation
  /** By line, in ten-thousandths of a unit. */
  readonly quantities: ReadonlyMap<number, number>
  /** By line; null for a line typed by hand. */
  readonly cfops: ReadonlyMap<number, string | null>
}

/** The rate of a product, its brand or its category; both null: none. */
export interface OwnRate {
  readonly target: 'product' | 'brand' | 'category'
  readonly id: string
  readonly bps: number | null
  readonly fixed: number | null
}

interface Rates {
  readonly defaultBps: number
  /** By product, most specific first. */
  readonly own: ReadonlyMap<string, readonly OwnRate[]>
}

/** Returns rates in which a new version has replaced the rate of its target. */
export function withRate(rates: Rates, input: RateInput): Rates {
  if (input.target === 'programme') return { ...rates, defaultBps: input.pointsPerRealBps ?? 0 }
  const replaced = { bps: input.pointsPerRealBps, fixed: input.fixedPoints }
  return {
    ...rates,
    own: new Map(
      [...rates.own].map(([productId, own]) => [
        productId,
        own.map((item) =>
          item.target === input.target && item.id === input.targetId ? { ...item, ...replaced } : item,
        ),
      ]),
    ),
  }
}

/**
 * Returns the points that a sale would have earned at other rates, with the accelerators that it had and what
 * their limits left.
 */
export function pointsAt({ explanation, quantities }: SampledSale, rates: Rates): number {
  return sums(
    explanation.items.map((item): ExplainedItem => {
      if (item.reason !== null && item.reason !== 'no-rate') return item
      const { fixed: _fixed, ...rest } = item
      const own =
        item.product &&
        rates.own.get(item.product.id)?.find((entry) => entry.bps !== null || entry.fixed !== null)
      if (own?.fixed == null) return { ...rest, rateBps: own?.bps ?? rates.defaultBps }
      const quantityE4 = quantities.get(item.line) ?? 10_000
      return {
        ...rest,
        rateBps: 0,
        fixed: { points: own.fixed, quantityE4, wholeCents: item.valueCents },
      }
    }),
    roomsOf(explanation),
  ).total
}

/** Whether a line of a sample has an operation. */
export const hasOperation = ({ cfops }: Pick<SampledSale, 'cfops'>, line: number, key: string): boolean =>
  classifyOperation(cfops.get(line) ?? null, new Map([[key, 'sale']])).key === key

/**
 * Returns a sample as if an operation had another meaning. A line that would count earns at the rates of its
 * product, without accelerators.
 */
export function withMeaning(
  sale: SampledSale,
  key: string,
  meaning: Meaning,
  settings: { readonly unmatchedItemsEarn: boolean },
): SampledSale {
  const { explanation } = sale
  const items = explanation.items.map((item): ExplainedItem => {
    if (!hasOperation(sale, item.line, key)) return item
    const isSale = meaning === 'sale' || meaning === 'documented'
    if (!isSale) return { ...item, reason: meaning, accelerators: [] }
    if (item.reason !== 'no-sale' && item.reason !== 'billing') return item
    const reason = !explanation.settings.policyAllowsPoints
      ? ('policy' as const)
      : !item.product && !settings.unmatchedItemsEarn
        ? ('no-product' as const)
        : item.valueCents > 0
          ? null
          : ('no-value' as const)
    return { ...item, reason, accelerators: [] }
  })
  return { ...sale, explanation: { ...explanation, items } }
}

interface Compared {
  readonly before: number
  readonly after: number
}

/** Sums the points of sales before and after a change by a key, greatest difference first. */
export function sumCompared<T extends Compared>(sales: readonly T[], keyOf: (sale: T) => string) {
  return [...Map.groupBy(sales, keyOf)]
    .map(([key, group]) => ({ key, ...totals(group) }))
    .toSorted(
      (a, b) =>
        Math.abs(b.pointsAfter - b.pointsBefore) - Math.abs(a.pointsAfter - a.pointsBefore) ||
        (a.key < b.key ? -1 : 1),
    )
}

/** Sums the points of sales before and after a change. */
export const totals = (sales: readonly Compared[]) => ({
  invoices: sales.length,
  invoicesChanged: sales.filter(({ before, after }) => before !== after).length,
  pointsBefore: sales.reduce((sum, { before }) => sum + before, 0),
  pointsAfter: sales.reduce((sum, { after }) => sum + after, 0),
})

/** Compares when credited points expire under two rules. */
export function compareExpiry(
  credited: readonly { readonly availableOn: string; readonly points: number }[],
  before: ExpiryRule,
  after: ExpiryRule,
) {
  const months = new Map<string, { before: number; after: number }>()
  const sum = { points: 0, earlier: 0, later: 0, same: 0 }
  for (const { availableOn, points } of credited) {
    const [was, is] = [expiryDay(availableOn, before), expiryDay(availableOn, after)]
    sum.points += points
    sum[is < was ? 'earlier' : is > was ? 'later' : 'same'] += points
    for (const [day, side] of [
      [was, 'before'],
      [is, 'after'],
    ] as const) {
      const month = day.slice(0, 7)
      const found = months.get(month) ?? { before: 0, after: 0 }
      found[side] += points
      months.set(month, found)
    }
  }
  return {
    ...sum,
    months: [...months]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, entry]) => ({ month, ...entry })),
  }
}
