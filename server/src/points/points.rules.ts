import type { ExplainedItem, Explanation } from '@esquadro/contract/points/explanation'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'

export interface ComputedProduct {
  readonly id: string
  readonly name: string
  readonly brandId: string
  readonly brandName: string
  readonly categoryId: string
  readonly categoryName: string
  /** Of the category; null: the programme's default. */
  readonly pointsPerRealBps: number | null
}

export interface ComputedItem {
  readonly line: number
  readonly code: string
  readonly description: string
  readonly netCents: number
  readonly returnedCents: number
  readonly countsInTotal: boolean
  readonly product: ComputedProduct | null
}

export interface AcceleratorRule {
  readonly id: string
  readonly name: string
  readonly multiplierBps: number
  readonly startsOn: string
  readonly endsOn: string
  readonly cumulative: boolean
  readonly active: boolean
  /** It holds for everything; otherwise it is limited to its targets. */
  readonly everything: boolean
  readonly targets: {
    readonly categoryIds: readonly string[]
    readonly brandIds: readonly string[]
    readonly productIds: readonly string[]
    readonly storeIds: readonly string[]
    readonly professions: readonly string[]
    readonly levels: readonly string[]
  }
}

export interface PointsInput {
  readonly items: readonly ComputedItem[]
  readonly issuedOn: string
  /** The business day of the computation, for the record. */
  readonly computedOn: string
  /** Null where the store is not known: what is limited to stores does not apply. */
  readonly storeId: string | null
  readonly professional: { readonly profession: string | null; readonly level: string }
  readonly settings: Pick<ProgrammeSettings, 'pointsPerRealBps' | 'unmatchedItemsEarn' | 'professionPolicy'>
  readonly accelerators: readonly AcceleratorRule[]
}

// cents × basis points per R$: one point is 100 cents × 10000; a bonus has one more factor of 10000.
const BASE_UNIT = 1_000_000n
const BONUS_UNIT = 10_000_000_000n

/**
 * What an invoice is worth and why: the one function behind preview, credit and explanation. Exact in integers; each
 * rule (the base, and each accelerator) is rounded down once, at the invoice's total. Pure.
 */
export function computePoints(input: PointsInput): Explanation {
  const policyAllowsPoints = allowsPoints(input.professional.profession, input.settings)
  const running = input.accelerators.filter(
    (accelerator) =>
      accelerator.active &&
      (accelerator.everything || !isEmptyScope(accelerator.targets)) &&
      accelerator.startsOn <= input.issuedOn &&
      input.issuedOn <= accelerator.endsOn &&
      fitsInvoice(accelerator, input),
  )
  const items = input.items.map((item) => explainItem(item, input, running, policyAllowsPoints))
  return {
    v: 1,
    computedOn: input.computedOn,
    issuedOn: input.issuedOn,
    professional: { profession: input.professional.profession, level: input.professional.level },
    settings: {
      pointsPerRealBps: input.settings.pointsPerRealBps,
      unmatchedItemsEarn: input.settings.unmatchedItemsEarn,
      policyAllowsPoints,
    },
    items,
    ...sums(items),
  }
}

/**
 * What goods that came back take away again: the points of the invoice as it stands less those without the returned
 * cents of each line (of those that had not come back yet when it was computed). Computed from the kept explanation, so
 * that all returns together take what was given and no more.
 * Answers points per rule; the key `base` is the base, others are ids of accelerators.
 */
export function pointsOfReturn(
  explanation: Explanation,
  returnedBefore: ReadonlyMap<number, number>,
  returnedAfter: ReadonlyMap<number, number>,
): Map<string, number> {
  const before = sums(withoutReturned(explanation.items, returnedBefore))
  const after = sums(withoutReturned(explanation.items, returnedAfter))
  const taken = new Map<string, number>([['base', before.base.points - after.base.points]])
  for (const bonus of before.accelerators) {
    const left = after.accelerators.find((other) => other.id === bonus.id)?.points ?? 0
    taken.set(bonus.id, bonus.points - left)
  }
  return new Map([...taken].filter(([, points]) => points > 0))
}

/**
 * An explanation as it would have been had less come back before it was computed: `cents` by line. A line that had come
 * back whole earns by the rules of then.
 */
export function withGivenBack(explanation: Explanation, cents: ReadonlyMap<number, number>): Explanation {
  const items = explanation.items.map((item): ExplainedItem => {
    const back = cents.get(item.line) ?? 0
    if (back === 0) return item
    const reason = item.reason === 'returned' ? reasonOnceBack(explanation, item) : item.reason
    return { ...item, valueCents: item.valueCents + back, reason }
  })
  return { ...explanation, items, ...sums(items) }
}

const reasonOnceBack = ({ settings }: Explanation, { rateBps }: ExplainedItem): ExplainedItem['reason'] =>
  rateBps > 0 ? null : settings.policyAllowsPoints ? 'no-rate' : 'policy'

/** Whether the programme's policy lets a profession have points; one that it does not name may. */
export function allowsPoints(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.points ?? true
}

/**
 * What one more accelerator would have added to an invoice, beside those that applied, whatever its days: the
 * difference of the totals, so that one which only replaces a lower one counts for no more than that.
 */
export function bonusOf(explanation: Explanation, accelerator: AcceleratorRule, storeId: string): number {
  const { professional } = explanation
  if (!fitsInvoice(accelerator, { storeId, professional })) return 0
  const items = explanation.items.map((item) =>
    item.reason === null && fitsItem(accelerator, item.product)
      ? { ...item, accelerators: competing([...item.accelerators, accelerator]) }
      : item,
  )
  return sums(items).total - explanation.total
}

/** Of accelerators that run and fit the rest of an invoice, those that count for a product, as a credit would count them. */
export function countedFor<Rule extends AcceleratorRule>(
  product: Pick<ComputedProduct, 'id' | 'brandId' | 'categoryId'>,
  running: readonly Rule[],
): Rule[] {
  const counted = new Set(
    competing(running.filter((accelerator) => fitsItem(accelerator, product)))
      .filter((accelerator) => accelerator.counted)
      .map(({ id }) => id),
  )
  return running.filter(({ id }) => counted.has(id))
}

/** Whether an accelerator is limited to nothing at all, which only one that says so (`everything`) may be. */
export const isEmptyScope = (targets: AcceleratorRule['targets']): boolean =>
  Object.values(targets).every((dimension: readonly string[]) => dimension.length === 0)

const withoutReturned = (items: readonly ExplainedItem[], returned: ReadonlyMap<number, number>) =>
  items.map((item) => ({
    ...item,
    valueCents: Math.max(0, item.valueCents - (returned.get(item.line) ?? 0)),
  }))

const holds = (targets: readonly string[], value: string | null | undefined) =>
  targets.length === 0 || (value != null && targets.includes(value))

function fitsInvoice(
  { targets }: AcceleratorRule,
  { storeId, professional }: Pick<PointsInput, 'storeId' | 'professional'>,
): boolean {
  return (
    holds(targets.storeIds, storeId) &&
    holds(targets.professions, professional.profession) &&
    holds(targets.levels, professional.level)
  )
}

// An item that matched no product is in no category: only what names no goods at all can apply to it.
function fitsItem(
  { targets }: AcceleratorRule,
  product: Pick<ComputedProduct, 'id' | 'brandId' | 'categoryId'> | null,
): boolean {
  return (
    holds(targets.categoryIds, product?.categoryId) &&
    holds(targets.brandIds, product?.brandId) &&
    holds(targets.productIds, product?.id)
  )
}

function explainItem(
  item: ComputedItem,
  { settings }: PointsInput,
  running: readonly AcceleratorRule[],
  policyAllowsPoints: boolean,
): ExplainedItem {
  const valueCents = Math.max(0, item.netCents - item.returnedCents)
  const rateBps = item.product?.pointsPerRealBps ?? settings.pointsPerRealBps
  const reason = reasonAgainst(item, valueCents, rateBps, settings, policyAllowsPoints)
  // What came back may turn out not to have: what it would earn by is kept.
  const earns =
    reason === 'returned'
      ? reasonAgainst({ ...item, returnedCents: 0 }, item.netCents, rateBps, settings, policyAllowsPoints) ===
        null
      : reason === null
  const { product } = item
  return {
    line: item.line,
    code: item.code,
    description: item.description,
    valueCents,
    product: product && {
      id: product.id,
      name: product.name,
      brandId: product.brandId,
      brandName: product.brandName,
      categoryId: product.categoryId,
      categoryName: product.categoryName,
    },
    reason,
    rateBps: earns ? rateBps : 0,
    rateFrom: earns ? (product?.pointsPerRealBps == null ? 'default' : 'category') : null,
    accelerators: earns ? competing(running.filter((accelerator) => fitsItem(accelerator, product))) : [],
  }
}

function reasonAgainst(
  item: ComputedItem,
  valueCents: number,
  rateBps: number,
  settings: PointsInput['settings'],
  policyAllowsPoints: boolean,
): ExplainedItem['reason'] {
  if (!item.countsInTotal) return 'not-in-total'
  if (!item.product && !settings.unmatchedItemsEarn) return 'no-product'
  if (item.netCents > 0 && valueCents === 0) return 'returned'
  if (valueCents === 0) return 'no-value'
  if (!policyAllowsPoints) return 'policy'
  if (rateBps === 0) return 'no-rate'
  return null
}

// Of those that stand alone the highest counts (the older id where two are equal); cumulative ones all count.
function competing(
  fitting: readonly Pick<AcceleratorRule, 'id' | 'name' | 'multiplierBps' | 'cumulative'>[],
): ExplainedItem['accelerators'] {
  const alone = fitting
    .filter((accelerator) => !accelerator.cumulative)
    .toSorted((a, b) => b.multiplierBps - a.multiplierBps || (a.id < b.id ? -1 : 1))[0]
  return fitting
    .map(({ id, name, multiplierBps, cumulative }) => ({
      id,
      name,
      multiplierBps,
      cumulative,
      counted: cumulative || id === alone?.id,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function sums(items: readonly ExplainedItem[]): Pick<Explanation, 'base' | 'accelerators' | 'total'> {
  let base = 0n
  const bonuses = new Map<string, { name: string; multiplierBps: number; numerator: bigint }>()
  for (const item of items) {
    const exact = BigInt(item.valueCents) * BigInt(item.rateBps)
    if (exact === 0n) continue
    base += exact
    for (const { id, name, multiplierBps, counted } of item.accelerators) {
      if (!counted) continue
      const bonus = bonuses.get(id) ?? { name, multiplierBps, numerator: 0n }
      bonus.numerator += exact * BigInt(multiplierBps - 10_000)
      bonuses.set(id, bonus)
    }
  }
  const basePoints = Number(base / BASE_UNIT)
  const accelerators = [...bonuses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { name, multiplierBps, numerator }]) => ({
      id,
      name,
      multiplierBps,
      numerator: numerator.toString(),
      denominator: BONUS_UNIT.toString(),
      points: Number(numerator / BONUS_UNIT),
    }))
  return {
    base: { numerator: base.toString(), denominator: BASE_UNIT.toString(), points: basePoints },
    accelerators,
    total: accelerators.reduce((total, bonus) => total + bonus.points, basePoints),
  }
}
