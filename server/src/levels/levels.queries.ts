import type { Standing } from '@esquadro/contract/levels/levels'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { versionedFact } from '../database/versioned.queries.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import { asLevel, cycleOf, type LevelRow, standingOf } from './levels.rules.ts'

const allLevels = versionedFact(
  () => sql`(select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points) order by rank)
    from levels)`,
  (stored): readonly LevelRow[] =>
    ((stored ?? []) as readonly LevelRow[]).map((row) => ({ ...row, level: asLevel(row.level) })),
)

/** All levels, from the lowest; read from the process unless they changed. */
export const listLevels = (db: Database): Promise<readonly LevelRow[]> => allLevels.get(db, '')

interface Score {
  readonly points: number
  readonly floorRank: number
  readonly profession: string | null
}

/** Scores and floors of professionals in a cycle, with the table of levels; one query. */
export async function listScores(
  db: Database,
  professionalIds: readonly string[],
  cycle: string,
): Promise<{ levels: LevelRow[]; scores: Map<string, Score> }> {
  const { rows } = await sql<Score & { id: string; levels: LevelRow[] }>`
    select u.id, p.profession, coalesce(s.points, 0) as points,
      coalesce(s.floor_rank, floor_from_before(u.id, ${cycle})) as floor_rank,
      (select json_agg(json_build_object('level', level, 'rank', rank, 'startsAtPoints', starts_at_points) order by rank)
        from levels) as levels
    from unnest(${[...professionalIds]}::uuid[]) u (id)
    left join professionals p on p.user_id = u.id
    left join cycle_scores s on s.professional_id = u.id and s.cycle = ${cycle}`.execute(db)
  return {
    levels: rows[0]?.levels ?? [],
    scores: new Map(
      rows.map(({ id, points, floorRank, profession }) => [id, { points, floorRank, profession }]),
    ),
  }
}

/** Where a professional stands now. Two queries; `getStandingFor` takes one where the settings are at hand. */
export async function getStanding(db: Database, professionalId: string, now: Date): Promise<Standing> {
  const value = await getRules(db)
  return (await getStandingFor(db, professionalId, { settings: value, now })).standing
}

/** Profession and standing of a professional: what the computation of points asks of a person. One query. */
export async function getStandingFor(
  db: Database,
  professionalId: string,
  { settings, now }: { readonly settings: Pick<ProgrammeSettings, 'cycle'>; readonly now: Date },
): Promise<{ profession: string | null; standing: Standing }> {
  const cycle = cycleOf(dayOf(now), settings.cycle)
  const { levels, scores } = await listScores(db, [professionalId], cycle)
  const { profession = null, ...score } = scores.get(professionalId) ?? { points: 0, floorRank: 0 }
  return { profession, standing: standingOf(levels, { cycle, ...score }) }
}

/**
 * Opens a cycle for everybody who had a level above the lowest in the one before; those not reached again drop by one,
 * and are told. Done again it does nothing. Answers how many it opened.
 */
export async function openCycle(trx: Database, cycle: string, now: Date): Promise<number> {
  const { rows } = await sql<{ professional: string; rankBefore: number; rankNow: number }>`
    select * from open_cycle(${cycle})`.execute(trx)
  const levels = await listLevels(trx)
  const levelOf = (rank: number) => levels[rank]?.level ?? 'bronze'
  const dropped = rows.filter(({ rankBefore, rankNow }) => rankNow < rankBefore)
  for (let first = 0; first < dropped.length; first += 1_000)
    await notify(
      trx,
      dropped.slice(first, first + 1_000).map(({ professional, rankBefore, rankNow }) => ({
        userId: professional,
        kind: 'level-changed',
        data: { from: levelOf(rankBefore), to: levelOf(rankNow) },
      })),
      now,
    )
  return rows.length
}
