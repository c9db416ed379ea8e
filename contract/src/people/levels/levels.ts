import { z } from 'zod'
import { instant, isoDay } from '../../platform/fields/schemas.ts'
import { LEVELS, SUBLEVELS } from './vocabulary.ts'
export const level = z.enum(LEVELS)
export type Level = z.infer<typeof level>

/** A professional's level, sublevel and score in the current cycle. */
export const Standing = z.object({
  level,
  sublevel: z.enum(SUBLEVELS),
  /** The score: points earned in the cycle. */
  points: z.int(),
  cycle: z.string(),
  /** Points at which the level and the next one begin; null at the top level. */
  levelStartsAt: z.int(),
  nextLevel: level.nullable(),
  nextStartsAt: z.int().nullable(),
  missing: z.int().nullable(),
  /** The lowest possible level in this cycle, guaranteed by the previous cycle. */
  floor: level,
  /** The last day of a level that the team set by hand; null if the points alone give the level. */
  setUntil: isoDay.nullable(),
})
export type Standing = z.infer<typeof Standing>

/** A rise to a higher level that the professional has not seen yet. */
export const Rise = z.object({ from: level, to: level, raisedAt: instant })
export type Rise = z.output<typeof Rise>
