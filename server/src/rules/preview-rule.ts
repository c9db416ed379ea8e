import { LEVELS } from '@esquadro/contract/levels/levels'
import type { CycleInput, ExpiryInput, RateInput, RuleInput } from '@esquadro/contract/rules/rule'
import { addDays, addMonths, dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { cycleOf, cyclesFrom, daysOfCycle, levelsIn } from '../levels/levels.rules.ts'
import { listThresholds } from '../levels/thresholds.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import { cycleLengthOn, defaultRateOn, expiryOn } from '../settings/versions.rules.ts'
import {
  compareCycles,
  countGoverned,
  listCreditedPoints,
  listOwnRates,
  listSampledSales,
} from './preview.queries.ts'
import { compareExpiry, pointsAt, sumCompared, totals, withRate } from './preview.rules.ts'
import { requireFuture } from './rules.rules.ts'

const SAMPLE_DAYS = 90
const SAMPLE_SALES = 2_000
const MAX_STORES = 10

/**
 * Compares the last months with and without a version, under the rules of its first day. Throws like
 * `createRule`.
 */
export async function previewRule({ db, clock }: Pick<Context, 'db' | 'clock'>, input: RuleInput) {
  const now = clock.now()
  const today = dayOf(now)
  requireFuture(input, today)
  if (input.kind === 'rate') return previewRate(db, input, today)
  return input.kind === 'expiry' ? previewExpiry(db, input, now) : previewCycle(db, input, now)
}

async function previewRate(db: Database, input: RateInput, to: string) {
  const from = addDays(to, 1 - SAMPLE_DAYS)
  const [products, found] = await Promise.all([
    countGoverned(db, input),
    listSampledSales(db, { from, to }, SAMPLE_SALES + 1),
  ])
  const sample = found.slice(0, SAMPLE_SALES)
  const sold = new Set(
    sample.flatMap(({ explanation }) => explanation.items.flatMap((item) => item.product?.id ?? [])),
  )
  const rates = {
    defaultBps: defaultRateOn(await getRules(db), input.holdsFrom).bps,
    own: await listOwnRates(db, [...sold], input.holdsFrom),
  }
  const changed = withRate(rates, input)
  const compared = sample.map((sale) => ({
    storeId: sale.storeId,
    level: sale.explanation.professional.level,
    before: pointsAt(sale, rates),
    after: pointsAt(sale, changed),
  }))
  const names = new Map(sample.map(({ storeId, storeName }) => [storeId, storeName]))
  const stores = sumCompared(compared, ({ storeId }) => storeId).filter((item) => item.invoicesChanged > 0)
  return {
    kind: 'rate' as const,
    products,
    from: sample.reduce((first, { explanation: { issuedOn } }) => (issuedOn < first ? issuedOn : first), to),
    to,
    isPartial: found.length > SAMPLE_SALES,
    ...totals(compared),
    byLevel: sumCompared(compared, ({ level }) => level).map(({ key, ...sums }) => ({ level: key, ...sums })),
    byStore: stores
      .slice(0, MAX_STORES)
      .map(({ key, ...sums }) => ({ id: key, name: names.get(key) ?? '', ...sums })),
    stores: stores.length,
  }
}

async function previewExpiry(db: Database, input: ExpiryInput, now: Date) {
  const since = new Date(now.getTime() - SAMPLE_DAYS * 86_400_000)
  const before = expiryOn(await getRules(db), input.holdsFrom)
  const credited = await listCreditedPoints(db, since)
  const after = { expiry: input.expiry, months: input.expiryMonths }
  return {
    kind: 'expiry' as const,
    from: dayOf(since),
    to: dayOf(now),
    ...compareExpiry(credited, before, after),
  }
}

async function previewCycle(db: Database, input: CycleInput, now: Date) {
  const rules = await getRules(db)
  const version = { kind: 'cycle' as const, holdsFrom: input.holdsFrom, cycle: input.cycle }
  const changed = {
    ...rules,
    versions: [...rules.versions.filter((entry) => entry.holdsFrom !== input.holdsFrom), version],
  }
  const first = cycleOf(input.holdsFrom, changed)
  const isSame = cycleLengthOn(rules, input.holdsFrom) === input.cycle
  const levels = levelsIn(await listThresholds(db), input.holdsFrom)
  const monthsAgo = (months: number) => new Date(`${addMonths(dayOf(now), -months)}T03:00:00Z`)
  const ranks = await compareCycles(
    db,
    { year: monthsAgo(12), semester: monthsAgo(6), isLonger: input.cycle === 'calendar-year' },
    levels.map(({ startsAtPoints }) => startsAtPoints),
  )
  return {
    kind: 'cycle' as const,
    cycles: [first, ...cyclesFrom(first, changed, 2)].map((name) => ({ name, ...daysOfCycle(name) })),
    professionals: ranks.reduce((sum, { professionals }) => sum + professionals, 0),
    moves: isSame
      ? []
      : ranks
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, professionals }) => ({
            from: LEVELS[from] ?? 'bronze',
            to: LEVELS[to] ?? 'bronze',
            professionals,
          })),
  }
}
