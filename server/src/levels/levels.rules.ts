import { LEVELS, type Level, type Standing, SUBLEVELS } from '@esquadro/contract/levels/levels'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'

export interface LevelRow {
  readonly level: Level
  readonly rank: number
  readonly startsAtPoints: number
}

/** A score in a cycle, and the rank that the cycle before guarantees. */
export interface CycleScore {
  readonly points: number
  readonly floorRank: number
  readonly cycle: string
}

/** The cycle that a business day falls in: `2026`, or `2026-1` and `2026-2` where cycles are semesters. */
export const cycleOf = (day: string, cycle: ProgrammeSettings['cycle']): string =>
  cycle === 'calendar-year' ? day.slice(0, 4) : `${day.slice(0, 4)}-${day.slice(5, 7) <= '06' ? 1 : 2}`

/**
 * Level and sublevel of a score: the level that the score reaches, and never below the floor. Sublevels lie at equal
 * steps between a level and the next; the top level's step is that of the one before. `levels` in the order of ranks.
 */
export function standingOf(levels: readonly LevelRow[], score: CycleScore): Standing {
  const reached = levels.findLast((row) => row.startsAtPoints <= Math.max(0, score.points))
  const rank = Math.max(reached?.rank ?? 0, score.floorRank)
  const current = levels[rank]
  const next = levels[rank + 1]
  const before = levels[rank - 1]
  const start = current?.startsAtPoints ?? 0
  const width = next ? next.startsAtPoints - start : start - (before?.startsAtPoints ?? 0)
  const thirds = width > 0 ? Math.floor(((score.points - start) * 3) / width) : 0
  return {
    level: current?.level ?? 'bronze',
    sublevel: SUBLEVELS[Math.min(2, Math.max(0, thirds))] ?? 'I',
    points: score.points,
    cycle: score.cycle,
    levelStartsAt: start,
    nextLevel: next?.level ?? null,
    nextStartsAt: next?.startsAtPoints ?? null,
    missing: next ? Math.max(0, next.startsAtPoints - score.points) : null,
    floor: levels[score.floorRank]?.level ?? 'bronze',
  }
}

/** A level as the database has it; what is unknown counts as the lowest. */
export const asLevel = (text: string): Level => LEVELS.find((level) => level === text) ?? 'bronze'

/** The first and last business day of a cycle. */
export function daysOfCycle(cycle: string): { startsOn: string; endsOn: string } {
  const [year = '', half] = cycle.split('-')
  if (half === '1') return { startsOn: `${year}-01-01`, endsOn: `${year}-06-30` }
  return { startsOn: half === '2' ? `${year}-07-01` : `${year}-01-01`, endsOn: `${year}-12-31` }
}

/**
 * The level at which the next cycle begins if nothing more comes in this one: the one that the score reached, or one
 * less than the floor where that was not reached again. The database's `floor_from_before` says the same.
 */
export function levelAfterCycle(
  levels: readonly LevelRow[],
  { points, floorRank }: Pick<CycleScore, 'points' | 'floorRank'>,
): Level {
  const reached = levels.findLast((row) => row.startsAtPoints <= Math.max(0, points))?.rank ?? 0
  return levels[reached >= floorRank ? reached : floorRank - 1]?.level ?? 'bronze'
}

/** What has to be sold, in cents, to earn some points at a rate: rounded up to the cent; null where the rate gives none. */
export const centsFor = (points: number, pointsPerRealBps: number): number | null =>
  pointsPerRealBps > 0 ? Math.ceil((points * 1_000_000) / pointsPerRealBps) : null
