import type { OutputOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/reports/dashboards/cms'
import { inSnapshot } from '../../ledger/points/figures.queries.ts'
import { findCycle } from '../../people/levels/levels.rules.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { toMonths, toShares, valueOf, yearOf } from './cms-dashboard.rules.ts'
import { getOpenSums, listOrigins } from './liability.queries.ts'
import { listFlowsSince, listSalesBetween } from './months.queries.ts'
import { nearLevels, quietStores, readSortedPage, socialProfiles } from './people.queries.ts'
import { getCmsCounts, listWaiting } from './waiting.queries.ts'

type Dashboard = OutputOf<typeof contract.getAll>

/** The number of near professionals and quiet stores on the dashboard. */
const FIRST = { page: 1, limit: 10 } as const
const QUIET = 30
/** The number of categories or stores with a name. */
const NAMED = 10

/**
 * Reads the dashboard. All figures of the ledger come from one snapshot, so that they agree; open work and
 * lists are read concurrently in another.
 */
export async function getCmsDashboard({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Dashboard> {
  const now = clock.now()
  const today = dayOf(now)
  const { cycle, thousandPointsCents } = await getRules(db)
  const [ledger, people] = await Promise.all([
    inSnapshot(db, async (trx) => ({
      months: await readMonths(trx, today),
      liability: await readLiability(trx, now, thousandPointsCents),
    })),
    inSnapshot(db, async (trx) => ({
      waiting: await listWaiting(trx),
      nearLevels: await readSortedPage(trx, nearLevels({ cycle: findCycle(today, cycle) }), FIRST),
      quietStores: await readSortedPage(trx, quietStores({ today, days: QUIET }), FIRST),
      counts: {
        ...(await getCmsCounts(trx)),
        socialProfiles: (await socialProfiles({}).count.execute(trx)).rows[0]?.total ?? 0,
      },
    })),
  ])
  return { at: now, ...ledger, ...people }
}

/** Reads the points and sales of the last 12 months. */
export async function readMonths(db: Database, today: string): Promise<Dashboard['months']> {
  const { from, to } = yearOf(today)
  return inSnapshot(db, async (trx) =>
    toMonths(today, await listFlowsSince(trx, from), await listSalesBetween(trx, from, to)),
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
