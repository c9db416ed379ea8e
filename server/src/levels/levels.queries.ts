import type { Standing } from '@esquadro/contract/levels/levels'
import { sql } from 'kysely'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { cycleOf, type LevelRow, standingOf } from './levels.rules.ts'

/** All levels, from the lowest. */
export const listLevels = (db: Database): Promise<LevelRow[]> =>
  db.selectFrom('levels').select(['level', 'rank', 'startsAtPoints']).orderBy('rank').execute()

/** Scores and floors of professionals in a cycle, with the table of levels; one query. */
export async function listScores(
  db: Database,
  professionalIds: readonly string[],
  cycle: string,
): Promise<{ levels: LevelRow[]; scores: Map<string, { points: number; floorRank: number }> }> {
  const { rows } = await sql<{ id: string; points: number; floorRank: number; levels: LevelRow[] }>`
    select u.id, coalesce(s.points, 0) as points,
      coalesce(s.floor_rank, floor_from_before(u.id, ${cycle})) as floor_rank,
      (select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points) order by rank)
        from levels) as levels
    from unnest(${[...professionalIds]}::uuid[]) u (id)
    left join cycle_scores s on s.professional_id = u.id and s.cycle = ${cycle}`.execute(db)
  return {
    levels: rows[0]?.levels ?? [],
    scores: new Map(rows.map(({ id, points, floorRank }) => [id, { points, floorRank }])),
  }
}

/** Where a professional stands now. */
export async function getStanding(db: Database, professionalId: string, now: Date): Promise<Standing> {
  const { value } = await getSettings(db)
  const cycle = cycleOf(dayOf(now), value.cycle)
  const { levels, scores } = await listScores(db, [professionalId], cycle)
  return standingOf(levels, { cycle, ...(scores.get(professionalId) ?? { points: 0, floorRank: 0 }) })
}
