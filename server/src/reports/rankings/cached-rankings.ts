import type { PageQuery } from '@esquadro/contract/platform/fields/page'
import { inSnapshot } from '../../ledger/points/figures.queries.ts'
import { estimateProfessionals } from '../../people/professionals/professionals.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import {
  type CachedRanking,
  cacheRanking,
  computeRanking,
  deleteUnusedRankings,
  findCachedRanking,
  isRankingUsed,
  lockRanking,
  type Ranking,
  type RankingFilter,
  readCachedRanking,
  recordRankingRequest,
  tryLockRanking,
} from './rankings.queries.ts'
import { periodBefore, resolvePeriod } from './rankings.rules.ts'

type Services = Pick<Context, 'db' | 'clock'>

/** The number of professionals with points from which a ranking is cached. */
export const MANY = 5_000
/** The maximum age of a cached ranking if points have moved, and if none have. */
const FRESH_MS = 5 * 60_000
const UNCHANGED_MS = 3_600_000
const DAY_MS = 86_400_000

/** A ranking, and the time of its computation unless that was just now. */
export type DatedRanking = Ranking & { readonly computedAt?: Date }

/**
 * Whether a cached ranking may be shown. Without filters it depends on the ledger alone. A posting that was
 * running during the computation may have an earlier position than the newest entry, so the ledger's position
 * is trusted for at most an hour.
 */
function isFresh(cached: CachedRanking, filter: RankingFilter, now: Date): boolean {
  const age = now.getTime() - cached.computedAt.getTime()
  const dependsOnLedger = !(filter.profession || filter.city || filter.level)
  return age >= 0 && (age < FRESH_MS || (dependsOnLedger && cached.isNewest && age < UNCHANGED_MS))
}

/**
 * Returns a page of the ranking. With few professionals it is computed, so that each point shows at once.
 * With many it comes from the cache; if it is outdated, one call recomputes it and the others get the
 * outdated one.
 */
export async function getRanking(
  context: Pick<Context, 'db' | 'clock' | 'inTransaction'>,
  filter: RankingFilter,
  page: PageQuery,
  many: number,
): Promise<DatedRanking> {
  const { db, clock } = context
  if ((await estimateProfessionals(db)) < many) return computeRanking(db, filter, page)
  const now = clock.now()
  // Finds and reads a cached ranking in one snapshot, because another call may replace it meanwhile.
  const show = (isShown: (cached: CachedRanking) => boolean) =>
    inSnapshot(db, async (trx) => {
      const cached = await findCachedRanking(trx, filter)
      return {
        cached,
        shown: cached && isShown(cached) && (await readCachedRanking(trx, cached, filter, page)),
      }
    })
  const { cached, shown } = await show((ranking) => isFresh(ranking, filter, now))
  if (cached && shown) {
    if (!cached.usedAt || now.getTime() - cached.usedAt.getTime() > UNCHANGED_MS)
      await context.inTransaction((trx) => recordRankingRequest(trx, cached, now))
    return { ...shown, computedAt: cached.computedAt }
  }
  const renewed = await context.inTransaction(async (trx): Promise<DatedRanking | null> => {
    if (!cached) await lockRanking(trx, filter)
    else if (!(await tryLockRanking(trx, filter))) return null
    const other = await findCachedRanking(trx, filter)
    if (other && isFresh(other, filter, now))
      return { ...(await readCachedRanking(trx, other, filter, page)), computedAt: other.computedAt }
    const { isKept, ...ranking } = await cacheRanking(trx, filter, page, { many, now, usedAt: now })
    return isKept ? { ...ranking, computedAt: now } : ranking
  })
  if (renewed) return renewed
  const outdated = await show(() => true)
  return outdated.cached && outdated.shown
    ? { ...outdated.shown, computedAt: outdated.cached.computedAt }
    : computeRanking(db, filter, page)
}

/**
 * Recomputes the default ranking in advance if points have moved, and deletes rankings that were not
 * requested within a day. While rankings are not in use, recomputes once an hour. Returns the number of
 * computed rankings.
 */
export async function renewRankings(
  { db, clock }: Services,
  { many = MANY }: { readonly many?: number } = {},
): Promise<number> {
  const now = clock.now()
  await deleteUnusedRankings(db, new Date(now.getTime() - DAY_MS))
  if ((await estimateProfessionals(db)) < many) return 0
  const period = resolvePeriod({}, dayOf(now))
  if (!period) return 0
  const filter: RankingFilter = { period, previous: periodBefore(period), isReversed: false }
  const isUsed = await isRankingUsed(db, new Date(now.getTime() - DAY_MS))
  return inTransaction(db, async (trx) => {
    if (!(await tryLockRanking(trx, filter))) return 0
    const cached = await findCachedRanking(trx, filter)
    const age = cached ? now.getTime() - cached.computedAt.getTime() : Number.POSITIVE_INFINITY
    if (age >= 0 && age < UNCHANGED_MS && (cached?.isNewest || !isUsed)) return 0
    const { isKept } = await cacheRanking(
      trx,
      filter,
      { page: 1, limit: 10 },
      { many, now, usedAt: cached?.usedAt ?? null },
    )
    return isKept ? 1 : 0
  })
}
