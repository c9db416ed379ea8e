import { z } from 'zod'
import { isoDay } from '../fields/date.ts'
import { instant } from '../fields/instant.ts'
import { cents } from '../fields/money.ts'

/** Whether stores see how they stand among each other: not, by names, or only the own place. */
export const STORE_RANKINGS = ['off', 'position-only', 'names'] as const
export type StoreRanking = (typeof STORE_RANKINGS)[number]

const count = z.int().min(0)

/** What a store did in a month, by the day on which the invoices were sent. */
export const MonthFacts = z.object({
  /** Approved sales, and their total. */
  accepted: count,
  valueCents: cents,
  /** Of the accepted: sent within 2 days of the issue; within 3 to 7 days. */
  fast: count,
  prompt: count,
  /** Files refused on reading that were not put right, invoices rejected and reversed. */
  refused: count,
  rejected: count,
  reversed: count,
})
export type MonthFacts = z.output<typeof MonthFacts>

/** How the rule came to the merit of a month, item by item; the items add up to the total. */
export const Merit = z.object({
  rule: z.literal(1),
  invoices: count,
  value: count,
  speed: count,
  accuracy: count,
  total: count,
  /** Share of what was decided that was accepted, in basis points; null while nothing is decided. */
  accuracyBps: z.int().min(0).max(10_000).nullable(),
})
export type Merit = z.output<typeof Merit>

/** The numbers of the rule, so that the screen explains what the server computes. */
export const MERIT_RULE = {
  /** Merit of an accepted invoice. */
  perInvoice: 10,
  /** Cents of accepted value for one merit. */
  centsPerMerit: 100_000,
  /** Merit of an accepted invoice sent within so many days of its issue. */
  fast: { days: 2, merit: 5 },
  prompt: { days: 7, merit: 2 },
  /** From this share on accuracy adds to the rest; at 100% it adds a quarter. */
  accuracyFromBps: 8_000,
  accuracyMostBps: 2_500,
} as const

export const MonthScore = z.object({ month: z.string(), facts: MonthFacts, merit: Merit })
export type MonthScore = z.output<typeof MonthScore>

/** How the stores stand in the running month, as of the last night. */
export const StoreRankingView = z.object({
  /** Null where the own store has no merit in this month yet. */
  position: z.int().min(1).nullable(),
  stores: count,
  asOf: isoDay.nullable(),
  /** The first ten by name, where the programme shows names; otherwise null. */
  first: z
    .array(z.object({ position: z.int().min(1), name: z.string(), merit: count, isOwn: z.boolean() }))
    .nullable(),
})
export type StoreRankingView = z.output<typeof StoreRankingView>

export const StoreScore = z.object({
  month: MonthScore,
  /** The last 12 months, the oldest first, those without anything too; the running one last. */
  months: z.array(MonthScore).length(12),
  yearTotal: count,
  /** Null where the programme shows none. */
  ranking: StoreRankingView.nullable(),
  computedAt: instant,
})
export type StoreScore = z.output<typeof StoreScore>
