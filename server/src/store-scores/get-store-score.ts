import type { StoreRanking, StoreScore } from '@esquadro/contract/store-scores/store-score'
import type { z } from 'zod'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { listScores } from './month-scores.ts'
import { getRanking } from './store-scores.queries.ts'

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
