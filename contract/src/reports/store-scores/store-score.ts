import { z } from 'zod'
import { cents, instant, isoDay } from '../../platform/fields/schemas.ts'
import type { STORE_RANKINGS } from '../../platform/settings/vocabulary.ts'
export type StoreRanking = (typeof STORE_RANKINGS)[number]

const count = z.int().min(0)

/** The facts of a store's month, by the day on which invoices were sent. */
export const MonthFacts = z.object({
  /** The number and total of approved sales. */
  accepted: count,
  valueCents: cents,
  /** Accepted invoices sent within 2 days of issue; within 3 to 7 days. */
  fast: count,
  prompt: count,
  /** Refused files without a correction; rejected and reversed invoices. */
  refused: count,
  rejected: count,
  reversed: count,
})
export type MonthFacts = z.output<typeof MonthFacts>

/** The merit of a month item by item; the items add up to the total. */
export const Merit = z.object({
  rule: z.literal(1),
  invoices: count,
  value: count,
  speed: count,
  accuracy: count,
  total: count,
  /** The share of accepted invoices of those decided, in basis points; null if none is decided. */
  accuracyBps: z.int().min(0).max(10_000).nullable(),
})
export type Merit = z.output<typeof Merit>

export const MonthScore = z.object({ month: z.string(), facts: MonthFacts, merit: Merit })
export type MonthScore = z.output<typeof MonthScore>

/** The ranking of the stores in the current month, as computed last night. */
export const StoreRankingView = z.object({
  /** Null if the store has no merit in this month yet. */
  position: z.int().min(1).nullable(),
  stores: count,
  asOf: isoDay.nullable(),
  /** The first ten with their names; null if the programme shows no names. */
  first: z
    .array(z.object({ position: z.int().min(1), name: z.string(), merit: count, isOwn: z.boolean() }))
    .nullable(),
})
export type StoreRankingView = z.output<typeof StoreRankingView>

export const StoreScore = z.object({
  month: MonthScore,
  /** The last 12 months including empty ones, oldest first, the current month last. */
  months: z.array(MonthScore).length(12),
  yearTotal: count,
  /** Null if the programme shows no ranking. */
  ranking: StoreRankingView.nullable(),
  computedAt: instant,
})
export type StoreScore = z.output<typeof StoreScore>
