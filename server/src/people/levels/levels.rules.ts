import type { Level, Rise, Standing } from '@esquadro/contract/people/levels/levels'
import { LEVELS, SUBLEVELS } from '@esquadro/contract/people/levels/vocabulary'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { type CycleRules, cycleLengthOn } from '../../platform/settings/versions.rules.ts'

export interface LevelRow {
  readonly level: Level
  readonly rank: number
  readonly startsAtPoints: number
}

/** The points at which a level begins in cycles from a day on. */
export interface LevelThreshold extends LevelRow {
  readonly holdsFrom: string
}

/** Returns the levels with their thresholds in the cycle that begins on a day, lowest first. Must agree with `levels_of`. */
export function levelsIn(thresholds: readonly LevelThreshold[], cycleStartsOn: string): LevelRow[] {
  const latest = new Map<number, LevelThreshold>()
  for (const threshold of thresholds) {
    const known = latest.get(threshold.rank)
    if (threshold.holdsFrom <= cycleStartsOn && (!known || known.holdsFrom <= threshold.holdsFrom))
      latest.set(threshold.rank, threshold)
  }
  return [...latest.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ level, rank, startsAtPoints }) => ({ level, rank, startsAtPoints }))
}

/** Returns the cycles after one, up to another: those that may not have been opened. */
export function cyclesAfter(last: string, current: string, cycle: Lengths): string[] {
  const cycles: string[] = []
  for (let name = last; name < current; ) {
    name = findCycle(dayAfter(daysOfCycle(name).endsOn), cycle)
    cycles.push(name)
  }
  return cycles
}

/** Returns the next `count` cycles after one. */
export function cyclesFrom(current: string, cycle: Lengths, count: number): string[] {
  const cycles: string[] = []
  for (let name = current; cycles.length < count; ) {
    name = findCycle(dayAfter(daysOfCycle(name).endsOn), cycle)
    cycles.push(name)
  }
  return cycles
}

const dayAfter = (day: string): string =>
  day.endsWith('-12-31') ? `${Number(day.slice(0, 4)) + 1}-01-01` : `${day.slice(0, 4)}-07-01`

/** A score in a cycle, and the lowest rank that the previous cycle guarantees. */
export interface CycleScore {
  readonly points: number
  readonly floorRank: number
  readonly cycle: string
  /** The rank of a level set by hand, and the last day on which it counts; absent or 0: none. */
  readonly grantedRank?: number
  readonly grantedUntil?: string | null
}

/** One length for all cycles, or the rules that determine the length for each day. */
export type Lengths = ProgrammeSettings['cycle'] | CycleRules

/** Returns the cycle of a business day: `2026`, or `2026-1` and `2026-2` if its cycle is a semester. */
export function findCycle(day: string, lengths: Lengths): string {
  const length = typeof lengths === 'string' ? lengths : cycleLengthOn(lengths, day)
  return length === 'calendar-year'
    ? day.slice(0, 4)
    : `${day.slice(0, 4)}-${day.slice(5, 7) <= '06' ? 1 : 2}`
}

/**
 * Returns level and sublevel of a score, never below the floor or a level set by hand. Sublevels divide the distance to the next level equally;
 * the top level uses the distance from the level below. `levels` are ordered by rank.
 */
export function computeStanding(levels: readonly LevelRow[], score: CycleScore): Standing {
  const reached = levels.findLast((row) => row.startsAtPoints <= Math.max(0, score.points))
  const earned = Math.max(reached?.rank ?? 0, score.floorRank)
  const rank = Math.max(earned, score.grantedRank ?? 0)
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
    setUntil: rank > earned ? (score.grantedUntil ?? null) : null,
  }
}

/** Parses a stored level; an unknown text counts as the lowest level. */
export const asLevel = (text: string): Level => LEVELS.find((level) => level === text) ?? 'bronze'

/** Returns the first and last business day of a cycle. */
export function daysOfCycle(cycle: string): { startsOn: string; endsOn: string } {
  const [year = '', half] = cycle.split('-')
  if (half === '1') return { startsOn: `${year}-01-01`, endsOn: `${year}-06-30` }
  return { startsOn: half === '2' ? `${year}-07-01` : `${year}-01-01`, endsOn: `${year}-12-31` }
}

/**
 * Returns the level at which the next cycle begins if no more points are earned: the level of the score, or one below the
 * floor if the score did not reach the floor. Must agree with the database's `floor_from_before`.
 */
export function levelAfterCycle(
  levels: readonly LevelRow[],
  { points, floorRank }: Pick<CycleScore, 'points' | 'floorRank'>,
): Level {
  const reached = levels.findLast((row) => row.startsAtPoints <= Math.max(0, points))?.rank ?? 0
  return levels[reached >= floorRank ? reached : floorRank - 1]?.level ?? 'bronze'
}

/** Returns the sales in cents that earn some points at a rate, rounded up; null if the rate is 0. */
export const centsFor = (points: number, pointsPerRealBps: number): number | null =>
  pointsPerRealBps > 0 ? Math.ceil((points * 1_000_000) / pointsPerRealBps) : null

export interface LevelChange {
  readonly from: Level
  readonly to: Level
  readonly at: Date
}

/**
 * Returns the rise at the end of a history of changes, oldest first: from the level before the last fall or
 * the first change, to the current level. Null if the last change was not a rise, or if the level has changed
 * since.
 */
export function findRise(changes: readonly LevelChange[], current: Level): Rise | null {
  const rank = (level: Level) => LEVELS.indexOf(level)
  const fall = changes.findLastIndex(({ from, to }) => rank(to) < rank(from))
  const rises = changes.slice(fall + 1)
  const [first, last] = [rises[0], rises.at(-1)]
  if (!first || last?.to !== current) return null
  return { from: first.from, to: current, raisedAt: last.at.toISOString() }
}
