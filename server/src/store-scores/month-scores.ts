import type { MonthScore } from '@esquadro/contract/store-scores/store-score'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { listMonthFacts, noFacts } from './store-scores.queries.ts'
import { meritOf, yearUpTo } from './store-scores.rules.ts'

/** Lists the last twelve months of a store with their merit, the current one last. One query. */
export async function listScores(db: Database, storeId: string, now: Date): Promise<MonthScore[]> {
  const months = yearUpTo(dayOf(now).slice(0, 7))
  const found = await listMonthFacts(db, storeId, months[0] ?? '')
  return months.map((month) => {
    const facts = found.get(month) ?? noFacts
    return { month, facts, merit: meritOf(facts) }
  })
}

/** Returns the current month of a store with its merit. One query. */
export async function getMonthScore(db: Database, storeId: string, now: Date): Promise<MonthScore> {
  const month = dayOf(now).slice(0, 7)
  const facts = (await listMonthFacts(db, storeId, month)).get(month) ?? noFacts
  return { month, facts, merit: meritOf(facts) }
}
