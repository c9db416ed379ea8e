import type { AcceleratorInput } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { countUses } from '../../ledger/points/limits.rules.ts'
import { computeAddition } from '../../ledger/points/points.rules.ts'
import { segmentsOfPeople } from '../../people/segments/segments.queries.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { countCoveredProducts, listExplanations } from './accelerators.queries.ts'
import { byRank, daysOf, requireValidScope, sumBonuses } from './accelerators.rules.ts'

const SAMPLE_DAYS = 90
const SAMPLE_INVOICES = 2_000

type PreviewedAccelerator = Omit<AcceleratorInput, 'name' | 'description'>

/**
 * Estimates the cost of an accelerator from the approved invoices of the last 90 days, at most the 2,000
 * newest, within its limits and for the current members of its segment. Throws like `createAccelerator`.
 */
export async function previewAccelerator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: PreviewedAccelerator,
) {
  requireValidScope(input)
  const now = clock.now()
  const to = dayOf(now)
  const from = addDays(to, 1 - SAMPLE_DAYS)
  const products = await countCoveredProducts(db, input.targets)
  const found = await listExplanations(db, { from, to }, SAMPLE_INVOICES + 1)
  // Oldest first: in this order they would have used up the limits.
  const sample = found.slice(0, SAMPLE_INVOICES).reverse()
  const members = await segmentsOfPeople(
    db,
    input.segmentId === null ? [] : [input.segmentId],
    sample.flatMap(({ professionalId }) => professionalId ?? []),
    now,
  )
  const { bonuses, ...limited } = addTo(sample, input, members)
  const bonusPoints = bonuses.reduce((sum, points) => sum + points, 0)
  const oldest = sample.reduce(
    (first, { explanation }) => (explanation.issuedOn < first ? explanation.issuedOn : first),
    to,
  )
  const isPartial = found.length > SAMPLE_INVOICES
  // A partial sample covers fewer than 90 days; its pace is that of the days it covers.
  const sampleDays = isPartial ? daysOf({ startsOn: oldest, endsOn: to }) : SAMPLE_DAYS
  const days = daysOf(input)
  return {
    products,
    sample: {
      from: isPartial ? oldest : from,
      to,
      invoices: sample.length,
      isPartial,
      invoicesRaised: bonuses.filter((points) => points > 0).length,
      points: sample.reduce((sum, { explanation }) => sum + explanation.total, 0),
      bonusPoints,
      ...breakdownOf(sample, bonuses),
      ...limited,
    },
    days,
    expectedPoints: expectedOf(input.caps.points, Math.round((bonusPoints * days) / sampleDays)),
  }
}

/** The bonus at the pace of the sample never exceeds the limit of the campaign. */
const expectedOf = (cap: number | null, points: number): number =>
  cap === null ? points : Math.min(cap, points)

type Sampled = Awaited<ReturnType<typeof listExplanations>>

/** Applies an accelerator to sales one after another; each has what earlier ones leave of the limits. */
function addTo(
  sample: Sampled,
  { segmentId, ...input }: PreviewedAccelerator,
  members: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const segment = segmentId === null ? null : { id: segmentId, name: '' }
  const rule = { ...input, id: '', name: '', active: true, segment }
  const none = { points: 0, cents: 0 }
  const uses = countUses()
  const limits = { caps: input.caps, used: { total: none, professional: none, store: none } }
  let acceleratedCents = 0
  let bonusWithoutLimits = 0
  let limitReachedOn: string | null = null
  const bonuses = sample.map(({ explanation, ...buyer }) => {
    const { storeId } = buyer
    const sale = { storeId, segmentIds: members.get(buyer.professionalId ?? '') }
    const free = computeAddition(explanation, rule, sale).bonusPoints
    const within = uses.within(rule.id, buyer, limits)
    const { bonusPoints, points, cents } = computeAddition(explanation, { ...rule, limits: within }, sale)
    uses.add(rule.id, buyer, { points, cents })
    acceleratedCents += cents
    bonusWithoutLimits += free
    if (bonusPoints < free) limitReachedOn ??= explanation.issuedOn
    return bonusPoints
  })
  return { bonuses, acceleratedCents, bonusWithoutLimits, limitReachedOn }
}

const MAX_STORES = 10

function breakdownOf(sample: Sampled, bonuses: readonly number[]) {
  const counted = sample.map(({ explanation, storeId, storeName }, index) => ({
    level: explanation.professional.level,
    storeId,
    storeName,
    points: explanation.total,
    bonusPoints: bonuses[index] ?? 0,
  }))
  const names = new Map(counted.map(({ storeId, storeName }) => [storeId, storeName]))
  const stores = sumBonuses(counted, ({ storeId }) => storeId).filter(({ bonusPoints }) => bonusPoints > 0)
  return {
    byLevel: byRank(
      sumBonuses(counted, ({ level }) => level).map(({ key, ...sums }) => ({ level: key, ...sums })),
    ),
    byStore: stores
      .slice(0, MAX_STORES)
      .map(({ key, ...sums }) => ({ id: key, name: names.get(key) ?? '', ...sums })),
    stores: stores.length,
  }
}
