import { z } from 'zod'
import { isoDay } from '../fields/date.ts'
import { Explanation } from '../points/explanation.ts'

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

/** The way ahead in the running cycle: what is missing, what falls and when. */
export const Outlook = z.object({
  standing: Standing,
  cycle: z.object({
    name: z.string(),
    startsOn: isoDay,
    /** The last day. */
    endsOn: isoDay,
    /** Days that are left, today among them. */
    daysLeft: z.int().min(0),
  }),
  levels: z.array(z.object({ level, startsAtPoints: z.int().min(0) })),
  /** The default rate, in basis points, and what the missing points come to in sales at it; null at the top. */
  pointsPerRealBps: z.int().min(0),
  missingCents: z.int().min(0).nullable(),
  /** If nothing more comes: the level at which the next cycle begins. */
  afterCycle: z.object({ level, isLower: z.boolean(), startsOn: isoDay }),
  /** Points that expire unspent, by month, the next first. */
  expiring: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      /** The first day of the month on which some expire. */
      firstOn: isoDay,
      points: z.int().min(0),
    }),
  ),
})
export type Outlook = z.output<typeof Outlook>

/** What a sale would earn today, and where that would lead. */
export const Simulation = z.object({
  explanation: Explanation,
  before: Standing,
  after: Standing,
})
export type Simulation = z.output<typeof Simulation>
