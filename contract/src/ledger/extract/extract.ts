import { z } from 'zod'
import { id, instant, isoDay, points } from '../../platform/fields/schemas.ts'
import { entryKind, entryStatus } from '../points/entry.ts'
import { Explanation } from '../points/explanation.ts'
import { ITEM_REASONS } from '../points/vocabulary.ts'

/** A line of the extract. */
export const ExtractLine = z.object({
  id,
  kind: entryKind,
  /** Points; negative for a debit. */
  amount: points,
  occurredAt: instant,
  status: entryStatus,
  /** The parts of the title, null if absent. A reversal has those of the line that it reverses. */
  storeName: z.string().nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  acceleratorName: z.string().nullable(),
  /** For an accelerator's credit: whether a limit of the campaign reduced it. */
  isLimitReached: z.boolean(),
  reason: z.string().nullable(),
  /** For a credit: when it becomes available, the day on which it expires, and its remaining points. */
  availableAt: instant.nullable(),
  expiresOn: isoDay.nullable(),
  remaining: points.nullable(),
  /** The balance after this line. */
  balanceAfter: points,
})
export type ExtractLine = z.output<typeof ExtractLine>

/** A related line, and the points that both lines share. */
const LinkedLine = z.object({
  id,
  kind: entryKind,
  points,
  occurredAt: instant,
  reason: z.string().nullable(),
})

/** A line with its invoice and related lines. */
export const ExtractDetails = z.object({
  line: ExtractLine,
  /** The invoice that caused a credit, bonus or reversal. */
  invoice: z
    .object({
      id,
      number: z.string(),
      series: z.string(),
      accessKey: z.string(),
      issuedOn: isoDay,
      totalCents: z.int(),
      storeName: z.string(),
      customerName: z.string().nullable(),
      /** The points that its approval credited, over all rules. */
      points,
    })
    .nullable(),
  /** How the invoice's points were computed. */
  explanation: Explanation.nullable(),
  /** The lines that spent a credit or let it expire, in order. */
  uses: z.array(LinkedLine),
  /** The lines that reversed all or part of a credit. */
  reversals: z.array(LinkedLine),
  /** The credits that a debit was taken from. */
  takenFrom: z.array(LinkedLine),
  /** The line that an expiry or reversal refers to. */
  undoes: LinkedLine.nullable(),
})
export type ExtractDetails = z.output<typeof ExtractDetails>

/** The points of a professional by state: balance = available + pending + lapsed − owed. */
export const ExtractSummary = z.object({
  balance: points,
  /** Points that can be spent now. */
  available: points,
  pending: z.object({
    points,
    /** The points by the day on which they become available, up to 12 days. */
    days: z.array(z.object({ day: isoDay, points })),
  }),
  /** Debt from a reversal, which later credits repay. */
  owed: points,
  /** Expired points that the nightly job has not booked yet; they cannot be spent. */
  lapsed: points,
  expiring: z.object({
    in30Days: points,
    in60Days: points,
    in90Days: points,
    next: z.object({ day: isoDay, points }).nullable(),
  }),
  cycle: z.string(),
  /** The score: points earned in the current cycle, minus reversals. */
  earnedInCycle: points,
  /** Totals of all time, without signs. */
  earned: points,
  spent: points,
  expired: points,
  reversed: points,
  /** The last 12 months, oldest first, including empty ones. */
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      earned: points,
      spent: points,
      expired: points,
      reversed: points,
    }),
  ),
})
export type ExtractSummary = z.output<typeof ExtractSummary>

/** Sums of lines; credits and debits have no sign. */
export const ExtractTotals = z.object({ credits: points, debits: points, sum: points })
export type ExtractTotals = z.output<typeof ExtractTotals>

/** The balance before the first day and after the last day of a period, ignoring the other filters. */
export const ExtractBalances = z.object({ opening: points, closing: points })
export type ExtractBalances = z.output<typeof ExtractBalances>

export const DIRECTIONS = ['credit', 'debit'] as const

/** The maximum number of lines of a document or file. */
export const MAX_DOCUMENT_LINES = 5_000

/** An issued statement as its owner sees it. */
export const ExtractDocument = z.object({
  id,
  /** 80 random bits in four groups of four: `7K2M-…`. */
  code: z.string(),
  from: isoDay,
  to: isoDay,
  kind: entryKind.nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  /** The search text. */
  q: z.string().nullable(),
  lines: z.int().min(0),
  totals: ExtractTotals,
  balances: ExtractBalances,
  madeAt: instant,
})
export type ExtractDocument = z.output<typeof ExtractDocument>

/**
 * The result of comparing the ledger with a document: it `matches`; it was `continued` by later lines in the
 * same period; or it was `altered`: the document's own lines have changed.
 */
export const DOCUMENT_STATES = ['matches', 'continued', 'altered'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** The public part of a document: figures and days without personal data. */
export const VerifiedExtract = ExtractDocument.omit({ id: true, q: true }).extend({
  /** Whether a search text filtered its lines; the text itself stays private. */
  isSearched: z.boolean(),
  state: z.enum(DOCUMENT_STATES),
})
export type VerifiedExtract = z.output<typeof VerifiedExtract>

/** An item of an approved invoice that earned nothing, with the reason. */
export const UnearnedItem = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  storeName: z.string(),
  line: z.int(),
  issuedOn: isoDay,
  code: z.string(),
  description: z.string(),
  /** After discounts and returns. */
  valueCents: z.int(),
  reason: z.enum(ITEM_REASONS),
  /** The line of the extract that explains the invoice; null if the invoice earned nothing. */
  entryId: id.nullable(),
})
export type UnearnedItem = z.output<typeof UnearnedItem>
