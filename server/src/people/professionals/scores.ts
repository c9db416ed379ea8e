import type { Score } from '@esquadro/contract/people/accounts/session'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { getStanding, listScores } from '../levels/levels.queries.ts'
import { computeStanding, findCycle } from '../levels/levels.rules.ts'

/** Returns a professional's level and points in the running cycle. */
export async function getScore(db: Database, professionalId: string, now: Date): Promise<Score> {
  return scoreOf(await getStanding(db, professionalId, now))
}

/** Returns the score and level of a standing. */
export const scoreOf = ({ level, points, sublevel }: Score): Score => ({ level, points, sublevel })

/** Returns the level and points of several professionals in the running cycle, by id. */
export async function listProfessionalScores(
  db: Database,
  professionalIds: readonly string[],
  now: Date,
): Promise<Map<string, Score>> {
  const value = await getRules(db)
  const day = dayOf(now)
  const cycle = findCycle(day, value)
  const { levels, scores } = await listScores(db, professionalIds, { cycle, day })
  return new Map(
    [...scores].map(([id, score]) => {
      const { level, sublevel, points } = computeStanding(levels, { ...score, cycle })
      return [id, { level, sublevel, points }]
    }),
  )
}
