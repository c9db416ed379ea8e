import { z } from 'zod'
import { Explanation } from '../../ledger/points/explanation.ts'
import { level, Rise, Standing } from '../../people/levels/levels.ts'
import { isoDay } from '../../platform/fields/schemas.ts'
import { CounterResult } from '../../sales/counter/counter.ts'

/** The rest of the current cycle: points missing to the next level, the level afterwards, and points that expire. */
export const Outlook = z.object({
  standing: Standing,
  cycle: z.object({
    name: z.string(),
    startsOn: isoDay,
    /** The last day. */
    endsOn: isoDay,
    /** Remaining days, including today. */
    daysLeft: z.int().min(0),
  }),
  levels: z.array(z.object({ level, startsAtPoints: z.int().min(0) })),
  rise: Rise.nullable(),
  /**
   * The default rate in basis points, and the sales (in cents) that would earn the missing points at it; null
   * at the top level.
   */
  pointsPerRealBps: z.int().min(0),
  missingCents: z.int().min(0).nullable(),
  /** The level at the start of the next cycle if no more points are earned. */
  afterCycle: z.object({ level, isLower: z.boolean(), startsOn: isoDay }),
  /** Unspent points that will expire, by month, earliest first. */
  expiring: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      /** The first day of the month on which points expire. */
      firstOn: isoDay,
      points: z.int().min(0),
    }),
  ),
})
export type Outlook = z.output<typeof Outlook>

/** The points that a sale would earn today, the level before and after it, and whether it earns for a customer; null without one. */
export const Simulation = z.object({
  explanation: Explanation,
  before: Standing,
  after: Standing,
  customer: CounterResult.omit({ lines: true }).nullable(),
})
export type Simulation = z.output<typeof Simulation>
