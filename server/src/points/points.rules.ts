import type { ExplainedItem, Explanation } from '@esquadro/contract/points/explanation'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'

export interface ComputedProduct {
  readonly id: string
  readonly name: string
  readonly brandId: string
  readonly brandName: string
  readonly categoryId: string
  readonly categoryName: string
  /** The rate of the product, its brand or its category; null without `fixedPoints`: the programme's default rate. */
  readonly pointsPerRealBps: number | null
  /** Points per unit instead of points per R$. */
  readonly fixedPoints?: number | null | undefined
  /** Default: the category. */
  readonly rateFrom?: 'product' | 'brand' | 'category' | null | undefined
  /** The day from which the version of the rate holds; null: from the beginning. */
  readonly rateHoldsFrom?: string | null | undefined
}

export interface ComputedItem {
  readonly line: number
  readonly code: string
  readonly description: string
  readonly netCents: number
  readonly returnedCents: number
  readonly countsInTotal: boolean
  /** In ten-thousandths of a unit; default: one unit. */
  readonly quantityE4?: number | undefined
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
  /** It applies to everything; otherwise only to its targets. */
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
  /** The business day of the computation. */
  readonly computedOn: string
  /** Null if unknown: accelerators limited to stores do not apply. */
  readonly storeId: string | null
  readonly professional: { readonly profession: string | null; readonly level: string }
  readonly settings: Pick<
    ProgrammeSettings,
    'pointsPerRealBps' | 'unmatchedItemsEarn' | 'professionPolicy'
  > & {
    /** The day from which the default rate holds; null: from the beginning. */
    readonly rateHoldsFrom?: string | null | undefined
  }
  readonly accelerators: readonly AcceleratorRule[]
}

// cents × basis points per R$: one point is 100 cents × 10000; a bonus has one more factor of 10000.
const BASE_UNIT = 1_000_000n
const BONUS_UNIT = 10_000_000_000n

/**
 * Computes the points of an invoice and their explanation. Preview, credit and explanation all use it. Exact in integers:
 * each rule (the base, and each accelerator) is rounded down once, at the total of the invoice.
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
 * Returns the points that a return takes back: those of the invoice before it less those after it, by the cents returned
 * of each line. Computed from the stored explanation, so all returns together take back exactly what was credited.
 * The keys are `base` and the ids of accelerators.
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
 * Returns an explanation as if `cents` of its lines had not been returned before it was computed. A line that was returned
 * in full earns by the stored rules.
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

const reasonOnceBack = (
  { settings }: Explanation,
  { rateBps, fixed }: ExplainedItem,
): ExplainedItem['reason'] =>
  rateBps > 0 || fixed ? null : settings.policyAllowsPoints ? 'no-rate' : 'policy'

/** Whether the programme's policy allows points for a profession; professions it does not name may have points. */
export function allowsPoints(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.points ?? true
}

/**
 * Returns the points that one more accelerator would have added to an invoice, ignoring its days: the difference of the
 * totals, since it may only replace a lower one.
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

/** Returns the accelerators that count for a product, out of those that apply to the invoice. */
export function countedFor<Rule extends AcceleratorRule>(
  product: Pick<ComputedProduct, 'id' | 'brandId' | 'categoryId'>,
  running: readonly Rule[],
): Rule[] {
  const fitting = running.filter((accelerator) => fitsItem(accelerator, product))
  if (fitting.length === 0) return []
  const counted = new Set(
    competing(fitting)
      .filter((accelerator) => accelerator.counted)
      .map(({ id }) => id),
  )
  return running.filter(({ id }) => counted.has(id))
}

/** Whether an accelerator has no targets; only one with `everything` may have none. */
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

// An item without a product has no category: only accelerators without goods as targets apply to it.
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
  const rate = rateOf(item, settings)
  const reason = reasonAgainst(item, valueCents, rate, settings, policyAllowsPoints)
  // A return may be undone: the rules by which a returned item would earn are stored.
  const earns =
    reason === 'returned'
      ? reasonAgainst({ ...item, returnedCents: 0 }, item.netCents, rate, settings, policyAllowsPoints) ===
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
    rateBps: earns ? rate.bps : 0,
    rateFrom: earns ? rate.from : null,
    ...(earns && rate.holdsFrom !== null && { rateHoldsFrom: rate.holdsFrom }),
    ...(earns && rate.fixed && { fixed: rate.fixed }),
    accelerators: earns ? competing(running.filter((accelerator) => fitsItem(accelerator, product))) : [],
  }
}

interface AppliedRate {
  readonly bps: number
  readonly from: NonNullable<ExplainedItem['rateFrom']>
  readonly holdsFrom: string | null
  readonly fixed?: ExplainedItem['fixed']
}

/** Returns the rate of an item: the product's, its brand's or its category's, else the default. */
export function rateOf(item: ComputedItem, settings: PointsInput['settings']): AppliedRate {
  const { product } = item
  const from = product?.rateFrom ?? 'category'
  const holdsFrom = product?.rateHoldsFrom ?? null
  if (product?.fixedPoints != null) {
    const fixed = {
      points: product.fixedPoints,
      quantityE4: item.quantityE4 ?? 10_000,
      wholeCents: item.netCents,
    }
    return { bps: 0, from, holdsFrom, ...(product.fixedPoints > 0 && { fixed }) }
  }
  return product?.pointsPerRealBps == null
    ? { bps: settings.pointsPerRealBps, from: 'default', holdsFrom: settings.rateHoldsFrom ?? null }
    : { bps: product.pointsPerRealBps, from, holdsFrom }
}

function reasonAgainst(
  item: ComputedItem,
  valueCents: number,
  rate: AppliedRate,
  settings: PointsInput['settings'],
  policyAllowsPoints: boolean,
): ExplainedItem['reason'] {
  if (!item.countsInTotal) return 'not-in-total'
  if (!item.product && !settings.unmatchedItemsEarn) return 'no-product'
  if (item.netCents > 0 && valueCents === 0) return 'returned'
  if (valueCents === 0) return 'no-value'
  if (!policyAllowsPoints) return 'policy'
  if (rate.bps === 0 && !rate.fixed) return 'no-rate'
  return null
}

// All cumulative accelerators count, and of the others the highest one (the lower id if two are equal).
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

/** The exact points of an item times `BASE_UNIT`. Fixed points are whole; returned goods take their share of them. */
function exactOf({ valueCents, rateBps, fixed }: ExplainedItem): bigint {
  if (!fixed) return BigInt(valueCents) * BigInt(rateBps)
  if (fixed.wholeCents <= 0) return 0n
  const points = BigInt(fixed.points) * BigInt(fixed.quantityE4) * BigInt(valueCents)
  return (points / (10_000n * BigInt(fixed.wholeCents))) * BASE_UNIT
}

/** Returns the points of items, with the exact fraction of each rule. */
export function sums(items: readonly ExplainedItem[]): Pick<Explanation, 'base' | 'accelerators' | 'total'> {
  let base = 0n
  const bonuses = new Map<string, { name: string; multiplierBps: number; numerator: bigint }>()
  for (const item of items) {
    const exact = exactOf(item)
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
