import type { ExplainedItem, Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { LineOperation } from '../../fiscal/nfe/operations/operations.rules.ts'
import {
  type CampaignLimits,
  computeRoom,
  exactWithin,
  type Fraction,
  isEmptyRoom,
  isLess,
  type Part,
  type Rooms,
} from './limits.rules.ts'

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
  /** The day from which the version of the rate applies; null: from the beginning. */
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
  /** The meaning of the line's CFOP; absent on a line typed by hand, which is a sale. */
  readonly operation?: Pick<LineOperation, 'cfop' | 'meaning' | 'topic'> | undefined
  /** The access key of the document by which the sale of this line has earned already. */
  readonly documentedBy?: string | undefined
}

/** The rate of a product, a brand or a category: points per R$ in basis points or points per unit, the other is null. */
export interface Rate {
  readonly bps: number | null
  readonly fixed: number | null
}

export interface AcceleratorRule {
  readonly id: string
  readonly name: string
  readonly multiplierBps: number
  readonly startsOn: string
  readonly endsOn: string
  readonly cumulative: boolean
  readonly active: boolean
  /** Whether it applies to everything; otherwise only to its targets. */
  readonly everything: boolean
  readonly targets: {
    readonly categoryIds: readonly string[]
    readonly brandIds: readonly string[]
    readonly productIds: readonly string[]
    readonly storeIds: readonly string[]
    readonly professions: readonly string[]
    readonly levels: readonly string[]
  }
  /** The segment whose members benefit; absent or null: everyone. */
  readonly segment?: // The conditions as stored, where membership is still to be read.
  { readonly id: string; readonly name: string; readonly conditions?: unknown } | null | undefined
  /** Whether it has limits. */
  readonly isCapped?: boolean | undefined
  /** Whether the campaign has reached one of its limits. */
  readonly isUsedUp?: boolean | undefined
  /** Its limits and their use, as they apply to a sale; absent: no limits. */
  readonly limits?: CampaignLimits | undefined
}

export interface PointsInput {
  readonly items: readonly ComputedItem[]
  readonly issuedOn: string
  /** The business day of the computation. */
  readonly computedOn: string
  /** Null if unknown: accelerators limited to stores do not apply. */
  readonly storeId: string | null
  readonly professional: { readonly profession: string | null; readonly level: string }
  /** The segments of accelerators to which the professional belongs; absent: none. */
  readonly segmentIds?: ReadonlySet<string> | undefined
  readonly settings: Pick<
    ProgrammeSettings,
    'pointsPerRealBps' | 'unmatchedItemsEarn' | 'professionPolicy'
  > & {
    /** The day from which the default rate applies; null: from the beginning. */
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
    ...computeRunning(input, running, policyAllowsPoints),
  }
}

type Computed = Pick<Explanation, 'items' | 'base' | 'accelerators' | 'total'>

/**
 * Computes the items by the running accelerators, within their limits (assumption accelerators 7). Ignores an accelerator
 * whose limits are used up. Ignores one that is not cumulative and whose limits cut its points if the sale earns more without
 * it; tests these from the highest multiplier down.
 */
function computeRunning(
  input: PointsInput,
  running: readonly AcceleratorRule[],
  policyAllowsPoints: boolean,
): Computed {
  const rooms: Rooms = new Map(
    running.flatMap(({ id, limits }) => (limits ? [[id, computeRoom(limits)] as const] : [])),
  )
  const without = (usedUp: ReadonlySet<string>): Computed => {
    const items = input.items.map((item) => explainItem(item, input, { running, usedUp, policyAllowsPoints }))
    return { items, ...sums(items, rooms) }
  }
  let usedUp = new Set(running.filter(({ id }) => isEmptyRoom(rooms.get(id))).map(({ id }) => id))
  let best = without(usedUp)
  const competitors = running
    .filter(({ id, cumulative }) => !cumulative && rooms.has(id) && !usedUp.has(id))
    .toSorted((a, b) => b.multiplierBps - a.multiplierBps || (a.id < b.id ? -1 : 1))
  for (const { id } of competitors) {
    if (!best.accelerators.some((accelerator) => accelerator.id === id && accelerator.limit?.isReached))
      continue
    const other = without(new Set([...usedUp, id]))
    if (other.total <= best.total) continue
    usedUp = new Set([...usedUp, id])
    best = other
  }
  return best
}

/** Returns what the limits of the accelerators left when an explanation was computed. */
export const roomsOf = ({ accelerators }: Pick<Explanation, 'accelerators'>): Rooms =>
  new Map(accelerators.flatMap(({ id, limit }) => (limit ? [[id, limit] as const] : [])))

/**
 * Returns the points that a return takes back: those of the invoice before it minus those after it, by the
 * cents returned of each line. Computed from the stored explanation, so that all returns together take back
 * exactly what was credited. The keys are `base` and the ids of accelerators.
 */
export function pointsOfReturn(
  explanation: Explanation,
  returnedBefore: ReadonlyMap<number, number>,
  returnedAfter: ReadonlyMap<number, number>,
): Map<string, number> {
  const rooms = roomsOf(explanation)
  const before = sums(withoutReturned(explanation.items, returnedBefore), rooms)
  const after = sums(withoutReturned(explanation.items, returnedAfter), rooms)
  const deducted = new Map<string, number>([['base', before.base.points - after.base.points]])
  for (const bonus of before.accelerators) {
    const left = after.accelerators.find((other) => other.id === bonus.id)?.points ?? 0
    deducted.set(bonus.id, bonus.points - left)
  }
  return new Map([...deducted].filter(([, points]) => points > 0))
}

/** Returns the value that each accelerator accelerates of what is left after returns. */
export const acceleratedAfter = (
  explanation: Explanation,
  returned: ReadonlyMap<number, number>,
): Map<string, number> =>
  new Map(
    sums(withoutReturned(explanation.items, returned), roomsOf(explanation)).accelerators.map(
      ({ id, valueCents }) => [id, valueCents],
    ),
  )

/**
 * Returns an explanation as if `cents` of its lines had not been returned before it was computed. A line that was returned
 * in full earns by the stored rules, within the given limits.
 */
export function withGivenBack(
  explanation: Explanation,
  cents: ReadonlyMap<number, number>,
  rooms: Rooms = roomsOf(explanation),
): Explanation {
  const items = explanation.items.map((item): ExplainedItem => {
    const back = cents.get(item.line) ?? 0
    if (back === 0) return item
    const reason = item.reason === 'returned' ? reasonOnceBack(explanation, item) : item.reason
    return { ...item, valueCents: item.valueCents + back, reason }
  })
  return { ...explanation, items, ...sums(items, rooms) }
}

const reasonOnceBack = (
  { settings }: Explanation,
  { rateBps, fixed }: ExplainedItem,
): ExplainedItem['reason'] =>
  rateBps > 0 || fixed ? null : settings.policyAllowsPoints ? 'no-rate' : 'policy'

/** Whether the programme's policy allows points for a profession; unlisted professions may have points. */
export function allowsPoints(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.points ?? true
}

/**
 * Returns the points that one more accelerator would have added to an invoice, ignoring its days: the difference of the
 * totals, since it may only replace a lower one. `points` and `cents` are its own, which count towards its limits.
 */
export function computeAddition(
  explanation: Explanation,
  accelerator: AcceleratorRule,
  {
    storeId,
    segmentIds,
  }: { readonly storeId: string; readonly segmentIds?: ReadonlySet<string> | undefined },
): { readonly bonusPoints: number; readonly points: number; readonly cents: number } {
  const nothing = { bonusPoints: 0, points: 0, cents: 0 }
  const { professional } = explanation
  if (!fitsInvoice(accelerator, { storeId, professional, segmentIds })) return nothing
  const items = explanation.items.map((item) => {
    if (item.reason !== null || !fitsItem(accelerator, item.product)) return item
    const usedUp = new Set(item.accelerators.filter((entry) => entry.isUsedUp).map(({ id }) => id))
    return { ...item, accelerators: competing([...item.accelerators, accelerator], usedUp) }
  })
  const { limits } = accelerator
  const rooms = new Map([
    ...roomsOf(explanation),
    ...(limits ? [[accelerator.id, computeRoom(limits)] as const] : []),
  ])
  const { total, accelerators } = sums(items, rooms)
  const own = accelerators.find(({ id }) => id === accelerator.id)
  const bonusPoints = total - explanation.total
  // Another accelerator counts if it gives more than this one's limits leave.
  if (!own || own.points === 0 || bonusPoints < 0) return nothing
  return { bonusPoints, points: own.points, cents: own.valueCents }
}

/** Returns the accelerators that count for a product, among those that apply to the invoice. */
export function countedFor<Rule extends AcceleratorRule>(
  product: Pick<ComputedProduct, 'id' | 'brandId' | 'categoryId'>,
  running: readonly Rule[],
): Rule[] {
  const fitting = running.filter((accelerator) => fitsItem(accelerator, product))
  // A single accelerator always counts.
  if (fitting.length < 2) return fitting
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

/** Whether there is no segment, or the professional belongs to it. */
export const isOpenTo = (
  segment: AcceleratorRule['segment'],
  segmentIds: ReadonlySet<string> | undefined,
): boolean => segment == null || segmentIds?.has(segment.id) === true

function fitsInvoice(
  { targets, segment }: AcceleratorRule,
  { storeId, professional, segmentIds }: Pick<PointsInput, 'storeId' | 'professional' | 'segmentIds'>,
): boolean {
  return (
    isOpenTo(segment, segmentIds) &&
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
  {
    running,
    usedUp,
    policyAllowsPoints,
  }: {
    readonly running: readonly AcceleratorRule[]
    readonly usedUp: ReadonlySet<string>
    readonly policyAllowsPoints: boolean
  },
): ExplainedItem {
  const valueCents = Math.max(0, item.netCents - item.returnedCents)
  const rate = chooseRate(item, settings)
  const reason = reasonAgainst(item, valueCents, rate, settings, policyAllowsPoints)
  // Stores the rules by which a returned item would earn, because a return may be undone.
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
    ...operationOfItem(item),
    accelerators: earns
      ? competing(
          running.filter((accelerator) => fitsItem(accelerator, product)),
          usedUp,
        )
      : [],
  }
}

function operationOfItem({ operation, documentedBy }: ComputedItem): Pick<ExplainedItem, 'operation'> {
  if (!operation?.cfop) return {}
  const { cfop, topic } = operation
  return { operation: { cfop, topic, ...(documentedBy !== undefined && { documentedBy }) } }
}

/**
 * Returns why a line is no sale that earns: its operation is none, its delivery earns, or another document of
 * the same sale has earned. Null for a sale, and for an operation that a reviewer decides about.
 */
export function reasonAgainstOperation({
  operation,
  documentedBy,
}: Pick<ComputedItem, 'operation' | 'documentedBy'>): 'no-sale' | 'billing' | 'documented' | null {
  if (operation?.meaning === 'no-sale' || operation?.meaning === 'billing') return operation.meaning
  return documentedBy === undefined ? null : 'documented'
}

interface AppliedRate {
  readonly bps: number
  readonly from: NonNullable<ExplainedItem['rateFrom']>
  readonly holdsFrom: string | null
  readonly fixed?: ExplainedItem['fixed']
}

/** Returns the rate of an item: the product's, its brand's or its category's, else the default. */
export function chooseRate(item: ComputedItem, settings: PointsInput['settings']): AppliedRate {
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
  const against = reasonAgainstOperation(item)
  if (against) return against
  if (!item.countsInTotal) return 'not-in-total'
  if (!item.product && !settings.unmatchedItemsEarn) return 'no-product'
  if (item.netCents > 0 && valueCents === 0) return 'returned'
  if (valueCents === 0) return 'no-value'
  if (!policyAllowsPoints) return 'policy'
  if (rate.bps === 0 && !rate.fixed) return 'no-rate'
  return null
}

// All cumulative accelerators count, and the highest of the others (the lower id if two are equal), except
// exhausted ones.
function competing(
  fitting: readonly Pick<AcceleratorRule, 'id' | 'name' | 'multiplierBps' | 'cumulative' | 'segment'>[],
  usedUp: ReadonlySet<string> = new Set(),
): ExplainedItem['accelerators'] {
  const alone = fitting
    .filter(({ id, cumulative }) => !cumulative && !usedUp.has(id))
    .toSorted((a, b) => b.multiplierBps - a.multiplierBps || (a.id < b.id ? -1 : 1))[0]
  return fitting
    .map(({ id, name, multiplierBps, cumulative, segment }) => ({
      id,
      name,
      multiplierBps,
      cumulative,
      counted: !usedUp.has(id) && (cumulative || id === alone?.id),
      ...(usedUp.has(id) && { isUsedUp: true }),
      ...(segment && { segment: { id: segment.id, name: segment.name } }),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * The exact points of an item times `BASE_UNIT`. Fixed points are whole; returned goods reduce them in
 * proportion.
 */
function exactOf({ valueCents, rateBps, fixed }: ExplainedItem): bigint {
  if (!fixed) return BigInt(valueCents) * BigInt(rateBps)
  if (fixed.wholeCents <= 0) return 0n
  const points = BigInt(fixed.points) * BigInt(fixed.quantityE4) * BigInt(valueCents)
  return (points / (10_000n * BigInt(fixed.wholeCents))) * BASE_UNIT
}

interface Bonus {
  readonly name: string
  readonly multiplierBps: number
  readonly segment: Explanation['accelerators'][number]['segment']
  numerator: bigint
  readonly parts: Part[]
}

type SummedBonus = Explanation['accelerators'][number] & { readonly valueCents: number }

/** Returns the points of items, with the exact fraction of each rule, within what the limits of accelerators leave. */
export function sums(
  items: readonly ExplainedItem[],
  rooms: Rooms,
): Pick<Explanation, 'base' | 'total'> & { readonly accelerators: SummedBonus[] } {
  let base = 0n
  const bonuses = new Map<string, Bonus>()
  for (const item of items) {
    const exact = exactOf(item)
    if (exact === 0n) continue
    base += exact
    for (const { id, name, multiplierBps, counted, segment } of item.accelerators) {
      if (!counted) continue
      const bonus = bonuses.get(id) ?? { name, multiplierBps, segment, numerator: 0n, parts: [] }
      bonus.numerator += exact * BigInt(multiplierBps - 10_000)
      bonus.parts.push({ cents: item.valueCents, exact: unroundedOf(item) })
      bonuses.set(id, bonus)
    }
  }
  const basePoints = Number(base / BASE_UNIT)
  const accelerators = [...bonuses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, bonus]) => limited(id, bonus, rooms.get(id)))
  return {
    base: { numerator: base.toString(), denominator: BASE_UNIT.toString(), points: basePoints },
    accelerators,
    total: accelerators.reduce((total, bonus) => total + bonus.points, basePoints),
  }
}

// Like `exactOf`, but keeps the proportion where fixed points would be rounded down.
function unroundedOf({ valueCents, rateBps, fixed }: ExplainedItem): Fraction {
  if (!fixed) return { top: BigInt(valueCents) * BigInt(rateBps), bottom: 1n }
  return {
    top: BigInt(fixed.points) * BigInt(fixed.quantityE4) * BigInt(valueCents) * BASE_UNIT,
    bottom: 10_000n * BigInt(fixed.wholeCents),
  }
}

/**
 * Returns the points of an accelerator within its limits. Cuts the accelerated value to the limit of value first, and then the
 * points of that value to the limit of points. Neither the points nor the value grow when goods are returned.
 */
function limited(
  id: string,
  { name, multiplierBps, segment, numerator, parts }: Bonus,
  room: { readonly points: number | null; readonly cents: number | null } | undefined,
): SummedBonus {
  const full: Fraction = { top: numerator, bottom: BONUS_UNIT }
  const fullPoints = Number(numerator / BONUS_UNIT)
  const fullCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const result = (exact: Fraction, points: number, valueCents: number): SummedBonus => ({
    id,
    name,
    multiplierBps,
    numerator: exact.top.toString(),
    denominator: exact.bottom.toString(),
    points,
    valueCents,
    ...(segment && { segment }),
  })
  if (!room) return result(full, fullPoints, fullCents)
  let exact = full
  if (room.cents !== null && room.cents < fullCents) {
    const { top, bottom } = exactWithin(parts, room.cents)
    const within = { top: top * BigInt(multiplierBps - 10_000), bottom: bottom * BONUS_UNIT }
    if (isLess(within, full)) exact = within
  }
  if (room.points !== null && exact.top / exact.bottom > BigInt(room.points))
    exact = { top: BigInt(room.points) * exact.bottom, bottom: exact.bottom }
  const valueCents = Math.min(fullCents, room.cents ?? fullCents)
  const points = Number(exact.top / exact.bottom)
  const limit = {
    points: room.points,
    cents: room.cents,
    fullPoints,
    isReached: points < fullPoints || valueCents < fullCents,
  }
  return { ...result(exact, points, valueCents), limit }
}
