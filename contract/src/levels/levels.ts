import { z } from 'zod'

export const LEVELS = ['bronze', 'prata', 'ouro', 'platina', 'diamante'] as const
export const level = z.enum(LEVELS)
export type Level = z.infer<typeof level>

export const SUBLEVELS = ['I', 'II', 'III'] as const

/** Where a professional stands in the running cycle. */
export const Standing = z.object({
  level,
  sublevel: z.enum(SUBLEVELS),
  /** The score: points earned in the cycle. */
  points: z.int(),
  cycle: z.string(),
  /** Where the level and its successor begin, in points; null at the top. */
  levelStartsAt: z.int(),
  nextLevel: level.nullable(),
  nextStartsAt: z.int().nullable(),
  missing: z.int().nullable(),
  /** The level that the cycle before guarantees in this one. */
  floor: level,
})
export type Standing = z.infer<typeof Standing>
