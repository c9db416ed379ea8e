import type {
  MonthScore,
  StoreRanking,
  StoreScore,
} from '@esquadro/contract/reports/store-scores/store-score'
import type { z } from 'zod'
import { addMonths, dayOf } from '../../platform/clock.ts'
import type { Context, Services } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  getRanking,
  listAllMonthFacts,
  listMonthFacts,
  noFacts,
  storeMonths,
} from './store-scores.queries.ts'
import { computeMerit, yearUpTo } from './store-scores.rules.ts'

/** Returns the merit of a store, with the part of the ranking that `shows` allows. */
export async function getStoreScore(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  storeId: string,
  shows: StoreRanking,
): Promise<z.input<typeof StoreScore>> {
  const now = clock.now()
  const months = await listScores(db, storeId, now)
  const month = months.at(-1)
  if (!month) throw new Error('the current month is missing')
  const ranking = shows === 'off' ? null : await getRanking(db, storeId, month.month)
  return {
    month,
    months,
    yearTotal: months.reduce((sum, { merit }) => sum + merit.total, 0),
    ranking: ranking && {
      position: ranking.position,
      stores: ranking.stores,
      asOf: ranking.computedAt && dayOf(ranking.computedAt),
      first: shows === 'names' ? ranking.first : null,
    },
    computedAt: now,
  }
}

/** Lists the last twelve months of a store with their merit, the current one last. */
async function listScores(db: Database, storeId: string, now: Date): Promise<MonthScore[]> {
  const months = yearUpTo(dayOf(now).slice(0, 7))
  const found = await listMonthFacts(db, storeId, months[0] ?? '')
  return months.map((month) => {
    const facts = found.get(month) ?? noFacts
    return { month, facts, merit: computeMerit(facts) }
  })
}

/** Returns the current month of a store with its merit. */
export async function getMonthScore(db: Database, storeId: string, now: Date): Promise<MonthScore> {
  const month = dayOf(now).slice(0, 7)
  const facts = (await listMonthFacts(db, storeId, month)).get(month) ?? noFacts
  return { month, facts, merit: computeMerit(facts) }
}

/** Computes the merit of all stores in the previous and the current month. Returns the number of months stored. */
export function computeRecentMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return computeMonths(db, addMonths(dayOf(now), -1).slice(0, 7), now)
}

/** Computes and stores the merit of all stores in the months from `fromMonth` on. Idempotent. */
export async function computeMonths(trx: Database, fromMonth: string, now: Date): Promise<number> {
  const months = await listAllMonthFacts(trx, fromMonth)
  if (months.length === 0) return 0
  await storeMonths(
    trx,
    months.map((facts) => {
      const { rule, total } = computeMerit(facts)
      return { ...facts, merit: total, rule }
    }),
    now,
  )
  return months.length
}
