import type { OutputOf, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/catalogue/products/shared'
import type { Level } from '@esquadro/contract/people/levels/levels'
import { segmentsOfCaller } from '../../ledger/points/caller-segments.ts'
import {
  getEarning,
  getProgrammeFacts,
  momentIn,
  type ProgrammeFacts,
} from '../../ledger/points/earning.queries.ts'
import { type AcceleratorRule, allowsPoints, countedFor } from '../../ledger/points/points.rules.ts'
import { computeStanding } from '../../people/levels/levels.rules.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { defaultRateOn } from '../../platform/settings/versions.rules.ts'
import { chooseRate, computeEarning, goodsOf, type Reader, runningFor } from './earning.rules.ts'
import { listProductRates, listProducts } from './products.queries.ts'

/** The rules by which products earn points for a reader of the catalogue. */
interface Earning {
  readonly reader: Reader
  readonly day: string
  /** The facts of the day that determine the rates of products. */
  readonly facts: ProgrammeFacts
  /** Applies to products without a rate. */
  readonly defaultRateBps: number
  /** False if the policy excludes the reader's profession from points. */
  readonly hasPoints: boolean
  /** The accelerators that run today and apply to the reader. */
  readonly running: readonly AcceleratorRule[]
}

/**
 * Reads the rules by which the catalogue, or only the given products, earn points for the caller today. No
 * query unless the rules or the profile changed, or an accelerator on them depends on the level or on a
 * segment beyond the profile.
 */
export async function earningFor(
  user: Caller,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  products: readonly contract.Product[] | 'all' = 'all',
): Promise<Earning> {
  const now = clock.now()
  const day = dayOf(now)
  const facts = await getProgrammeFacts(db, day, user.programmeVersion)
  const { settings, accelerators } = facts
  const defaultRateBps = defaultRateOn(settings, day).bps
  if (user.type !== 'professional') {
    const reader: Reader =
      user.type === 'shopkeeper' ? { type: 'shopkeeper', storeId: user.storeId } : { type: 'admin' }
    return { reader, day, facts, defaultRateBps, hasPoints: true, running: runningFor(reader, accelerators) }
  }
  const { profession } = user
  const reachesAny = (rule: AcceleratorRule) =>
    products === 'all' || products.some((product) => countedFor(goodsOf(product), [rule]).length > 0)
  const isLevelNeeded = accelerators.some((rule) => rule.targets.levels.length > 0 && reachesAny(rule))
  const level = isLevelNeeded ? await findLevel(user.id, { db, day, now }) : null
  const reachable = accelerators.filter((rule) => rule.segment && reachesAny(rule))
  const segmentIds = await segmentsOfCaller(db, user, reachable, momentIn(facts, now))
  const reader: Reader = { type: 'professional', profession, level, segmentIds }
  const hasPoints = allowsPoints(profession, settings)
  return {
    reader,
    day,
    facts,
    defaultRateBps,
    hasPoints,
    running: hasPoints ? runningFor(reader, accelerators) : [],
  }
}

async function findLevel(
  professionalId: string,
  { db, ...when }: { readonly db: Database; readonly day: string; readonly now: Date },
): Promise<Level> {
  const { levels, score } = await getEarning(db, { professionalId, ...when })
  return computeStanding(levels, score).level
}

/**
 * Lists a page of products with the points that they earn for the caller today. One query, unless an
 * accelerator on them depends on the level or more products have their own rate than are cached.
 */
export async function listCatalogue(
  context: Context,
  user: Caller,
  query: QueryOf<typeof contract.getAll>,
): Promise<OutputOf<typeof contract.getAll>> {
  const { inactive } = await getProgrammeFacts(context.db, dayOf(context.clock.now()), user.programmeVersion)
  const { items, ...page } = await listProducts(context.db, query, user.type === 'admin' ? null : inactive)
  const { reader, running, hasPoints, defaultRateBps, facts, day } = await earningFor(user, context, items)
  const ids = items.map(({ id }) => id)
  const own = facts.productRates ?? (await listProductRates(context.db, ids, day))
  return {
    ...page,
    items: items.map((product) => {
      const { bps, fixed } = chooseRate(product, own, facts.rates, defaultRateBps)
      const rate = hasPoints ? { bps: fixed === null ? (bps ?? 0) : 0, fixed } : { bps: 0, fixed: null }
      return computeEarning(product, rate, reader, running)
    }),
  }
}
