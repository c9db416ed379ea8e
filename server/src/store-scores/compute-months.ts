import { addMonths, dayOf } from '../clock.ts'
import type { Services } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { listAllMonthFacts, storeMonths } from './store-scores.queries.ts'
import { meritOf } from './store-scores.rules.ts'

/** Computes the merit of all stores in the previous and the current month. Returns the number of months stored. */
export function computeRecentMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return computeMonths(db, addMonths(dayOf(now), -1).slice(0, 7), now)
}

/** Computes and stores the merit of all stores in the months from `fromMonth` on. Idempotent. Two queries. */
export async function computeMonths(trx: Database, fromMonth: string, now: Date): Promise<number> {
  const months = await listAllMonthFacts(trx, fromMonth)
  if (months.length === 0) return 0
  await storeMonths(
    trx,
    months.map((facts) => {
      const { rule, total } = meritOf(facts)
      return { ...facts, merit: total, rule }
    }),
    now,
  )
  return months.length
}
