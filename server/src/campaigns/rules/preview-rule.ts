import type {
  CycleInput,
  ExpiryInput,
  OperationInput,
  RateInput,
  RuleInput,
} from '@esquadro/contract/campaigns/rules/rule'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { findOperation } from '../../fiscal/nfe/operations/operations.rules.ts'
import { cyclesFrom, daysOfCycle, findCycle, levelsIn } from '../../people/levels/levels.rules.ts'
import { listThresholds } from '../../people/levels/thresholds.queries.ts'
import { addDays, addMonths, dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { cycleLengthOn, defaultRateOn, expiryOn } from '../../platform/settings/versions.rules.ts'
import {
  compareCycles,
  countGoverned,
  listCreditedPoints,
  listOwnRates,
  listSampledSales,
} from './preview.queries.ts'
import {
  compareExpiry,
  hasOperation,
  pointsAt,
  type SampledSale,
  sumCompared,
  totals,
  withMeaning,
  withRate,
} from './preview.rules.ts'
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
  if (input.kind === 'operation') return previewOperation(db, input, today)
  return input.kind === 'expiry' ? previewExpiry(db, input, now) : previewCycle(db, input, now)
}

async function previewRate(db: Database, input: RateInput, to: string) {
  const from = addDays(to, 1 - SAMPLE_DAYS)
  const [products, found] = await Promise.all([
    countGoverned(db, input),
    listSampledSales(db, { from, to, kinds: ['sale'] }, SAMPLE_SALES + 1),
  ])
  const sample = found.slice(0, SAMPLE_SALES)
  const rates = await computeRates(db, sample, input.holdsFrom)
  const changed = withRate(rates, input)
  const compared = sample.map((sale) => ({
    storeId: sale.storeId,
    level: sale.explanation.professional.level,
    before: pointsAt(sale, rates),
    after: pointsAt(sale, changed),
  }))
  return {
    kind: 'rate' as const,
    products,
    from: firstDay(sample, to),
    to,
    isPartial: found.length > SAMPLE_SALES,
    ...totals(compared),
    byLevel: sumCompared(compared, ({ level }) => level).map(({ key, ...sums }) => ({ level: key, ...sums })),
    ...byStore(sample, compared),
  }
}

const firstDay = (sample: readonly SampledSale[], to: string): string =>
  sample.reduce((first, { explanation: { issuedOn } }) => (issuedOn < first ? issuedOn : first), to)

/** Returns the rates of the sold products, and the default rate, on a day. */
async function computeRates(db: Database, sample: readonly SampledSale[], day: string) {
  const sold = new Set(
    sample.flatMap(({ explanation }) => explanation.items.flatMap((item) => item.product?.id ?? [])),
  )
  return {
    defaultBps: defaultRateOn(await getRules(db), day).bps,
    own: await listOwnRates(db, [...sold], day),
  }
}

type ComparedSale = Parameters<typeof totals>[0][number] & { readonly storeId: string }

function byStore(sample: readonly SampledSale[], compared: readonly ComparedSale[]) {
  const names = new Map(sample.map(({ storeId, storeName }) => [storeId, storeName]))
  const stores = sumCompared(compared, ({ storeId }) => storeId).filter((item) => item.invoicesChanged > 0)
  return {
    byStore: stores
      .slice(0, MAX_STORES)
      .map(({ key, ...sums }) => ({ id: key, name: names.get(key) ?? '', ...sums })),
    stores: stores.length,
  }
}

/** Compares the notes with lines of an operation: those that earned, and those that were settled without points. */
async function previewOperation(db: Database, input: OperationInput, to: string) {
  const from = addDays(to, 1 - SAMPLE_DAYS)
  const found = await listSampledSales(db, { from, to, kinds: ['sale', 'other'] }, SAMPLE_SALES + 1)
  const sample = found.slice(0, SAMPLE_SALES)
  const settings = await getRules(db)
  const rates = await computeRates(db, sample, input.holdsFrom)
  const meaning = input.meaning ?? findOperation(input.operation)?.meaning
  const concerned = sample.map((sale) => ({
    sale,
    lines: sale.explanation.items.filter(({ line }) => hasOperation(sale, line, input.operation)),
  }))
  const compared = concerned.map(({ sale, lines }) => {
    const before = pointsAt(sale, rates)
    const isSame = lines.length === 0 || meaning === undefined
    const after = isSame ? before : pointsAt(withMeaning(sale, input.operation, meaning, settings), rates)
    return { storeId: sale.storeId, before, after }
  })
  const lines = concerned.flatMap((entry) => entry.lines)
  return {
    kind: 'operation' as const,
    from: firstDay(sample, to),
    to,
    isPartial: found.length > SAMPLE_SALES,
    lines: lines.length,
    valueCents: lines.reduce((sum, { valueCents }) => sum + valueCents, 0),
    ...totals(compared),
    ...byStore(sample, compared),
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
  const first = findCycle(input.holdsFrom, changed)
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
