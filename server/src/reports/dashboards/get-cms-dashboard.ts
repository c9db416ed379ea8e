import type { OutputOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/reports/dashboards/cms'
import { inSnapshot } from '../../ledger/points/figures.queries.ts'
import { listLevels } from '../../people/levels/levels.queries.ts'
import { findCycle, type LevelRow } from '../../people/levels/levels.rules.ts'
import { countAboveLowest } from '../../people/levels/standing.queries.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { spanOf, toMonths, toPath, toShares, valueOf } from './cms-dashboard.rules.ts'
import { getOpenSums, listOrigins } from './liability.queries.ts'
import { listFlowsSince, listSalesBetween } from './months.queries.ts'
import { listPath } from './path.queries.ts'
import { nearLevels, quietStores, readSortedPage, socialProfiles } from './people.queries.ts'
import { getCmsCounts, listWaiting } from './waiting.queries.ts'

type Dashboard = OutputOf<typeof contract.getAll>

/** The number of near professionals and quiet stores on the dashboard. */
const FIRST = { page: 1, limit: 10 } as const
const QUIET = 30
/** The days of the way of the notes. */
const PATH_DAYS = 90
const YEAR = 12
/** The number of categories or stores with a name. */
const NAMED = 10

/**
 * Reads the dashboard. All figures of the ledger come from one snapshot, so that they agree; open work and
 * lists are read concurrently in another.
 */
export async function getCmsDashboard({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Dashboard> {
  const now = clock.now()
  const today = dayOf(now)
  const { cycle: cycles, thousandPointsCents } = await getRules(db)
  const cycle = findCycle(today, cycles)
  const pathFrom = addDays(today, -PATH_DAYS)
  const [ledger, people] = await Promise.all([
    inSnapshot(db, async (trx) => ({
      months: await readMonths(trx, today, 2 * YEAR),
      liability: await readLiability(trx, now, thousandPointsCents),
    })),
    inSnapshot(db, async (trx) => ({
      waiting: await listWaiting(trx),
      path: toPath(pathFrom, await listPath(trx, pathFrom)),
      levels: await listLevels(trx, cycle),
      above: await countAboveLowest(trx, { cycle, day: today }),
      nearLevels: await readSortedPage(trx, nearLevels({ cycle }), FIRST),
      quietStores: await readSortedPage(trx, quietStores({ today, days: QUIET }), FIRST),
      counts: {
        ...(await getCmsCounts(trx)),
        socialProfiles: (await socialProfiles({}).count.execute(trx)).rows[0]?.total ?? 0,
      },
    })),
  ])
  const { months, ...sums } = ledger
  const { levels, above, ...rest } = people
  return {
    at: now,
    ...sums,
    ...rest,
    months: months.slice(YEAR),
    monthsBefore: months.slice(0, YEAR),
    levels: toLevels(levels, above, rest.counts.activeProfessionals),
  }
}

/** Returns the professionals of each level; the lowest has those who are in no other. */
function toLevels(
  levels: readonly LevelRow[],
  above: readonly { readonly rank: number; readonly count: number }[],
  all: number,
): Dashboard['levels'] {
  const risen = above.reduce((sum, { count }) => sum + count, 0)
  return levels.map(({ level, rank, startsAtPoints }) => ({
    level,
    startsAtPoints,
    professionals:
      rank === 0 ? Math.max(0, all - risen) : (above.find((row) => row.rank === rank)?.count ?? 0),
  }))
}

/** Reads the points and sales of the last months, the current one last. */
export async function readMonths(db: Database, today: string, count = YEAR): Promise<Dashboard['months']> {
  const { from, to } = spanOf(today, count)
  return inSnapshot(db, async (trx) =>
    toMonths({ from, count }, await listFlowsSince(trx, from), await listSalesBetween(trx, from, to)),
  )
}

/** Reads the liability in points, and in R$ if the settings give points a value. */
async function readLiability(
  trx: Database,
  now: Date,
  thousandPointsCents: number | null,
): Promise<Dashboard['liability']> {
  const today = dayOf(now)
  const { months, ...sums } = await getOpenSums(trx, now, today)
  const { stores, categories } = await listOrigins(trx, today, NAMED)
  const points = sums.available + sums.pending
  return {
    ...sums,
    points,
    cents: valueOf(points, thousandPointsCents),
    thousandPointsCents,
    months: months.map((month) => ({ ...month, cents: valueOf(month.points, thousandPointsCents) })),
    categories: toShares(categories, thousandPointsCents),
    stores: toShares(stores, thousandPointsCents),
  }
}
