import type { Score } from '@esquadro/contract/accounts/session'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { listScores } from '../levels/levels.queries.ts'
import { cycleOf, standingOf } from '../levels/levels.rules.ts'
import { getRules } from '../settings/settings.queries.ts'

/** Where some professionals stand now, by id; two queries for all of them. */
export async function listStandings(
  db: Database,
  professionalIds: readonly string[],
  now: Date,
): Promise<Map<string, Score>> {
  const value = await getRules(db)
  const cycle = cycleOf(dayOf(now), value.cycle)
  const { levels, scores } = await listScores(db, professionalIds, cycle)
  return new Map(
    [...scores].map(([id, score]) => {
      const { level, sublevel, points } = standingOf(levels, { ...score, cycle })
      return [id, { level, sublevel, points }]
    }),
  )
}
