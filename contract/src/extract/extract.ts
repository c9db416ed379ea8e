import { z } from 'zod'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { points } from '../fields/points.ts'
import { entryKind, entryStatus } from '../points/entry.ts'
import { Explanation, ITEM_REASONS } from '../points/explanation.ts'

/** A line of the extract. */
export const ExtractLine = z.object({
  id,
  kind: entryKind,
  /** Points; below zero where something was taken. */
  amount: points,
  occurredAt: instant,
  status: entryStatus,
  /** What the title is made of; null where the line has no such thing. A reversal names what it undoes. */
  storeName: z.string().nullable(),
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  acceleratorName: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a credit: from when it can be spent, the first day on which it no longer can, and what is left of it. */
  availableAt: instant.nullable(),
  expiresOn: isoDay.nullable(),
  remaining: points.nullable(),
  /** The balance right after this line. */
  balanceAfter: points,
})
export type ExtractLine = z.output<typeof ExtractLine>

/** Another line that this one led to or came from, and how many points of this one it is about. */
const LinkedLine = z.object({
  id,
  kind: entryKind,
  points,
  occurredAt: instant,
  reason: z.string().nullable(),
})

/** A line with how it came about. */
export const ExtractDetails = z.object({
  line: ExtractLine,
  /** Of an invoice's line (credit, bonus or reversal). */
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
      /** Points that its approval wrote, all rules together. */
      points,
    })
    .nullable(),
  /** How the points of the invoice came about. */
  explanation: Explanation.nullable(),
  /** Of a credit: what spent it, or expired; in order. */
  uses: z.array(LinkedLine),
  /** Of a credit: what undid some of it. */
  reversals: z.array(LinkedLine),
  /** Of a debit: the credits that it was taken from. */
  takenFrom: z.array(LinkedLine),
  /** Of an expiry or reversal: the line that it ends or undoes. */
  undoes: LinkedLine.nullable(),
})
export type ExtractDetails = z.output<typeof ExtractDetails>

/** Points of a professional as they stand. balance = available + pending + lapsed − owed. */
export const ExtractSummary = z.object({
  balance: points,
  /** What can be spent now. */
  available: points,
  pending: z.object({
    points,
    /** By the day on which they can be spent, at most 12 of them. */
    days: z.array(z.object({ day: isoDay, points })),
  }),
  /** Debt that a reversal left and later credits repay. */
  owed: points,
  /** Expired, though the night's run has not taken it yet; cannot be spent. */
  lapsed: points,
  expiring: z.object({
    in30Days: points,
    in60Days: points,
    in90Days: points,
    next: z.object({ day: isoDay, points }).nullable(),
  }),
  cycle: z.string(),
  /** The score: earned in the running cycle, less what was reversed. */
  earnedInCycle: points,
  /** Since the beginning, none below zero. */
  earned: points,
  spent: points,
  expired: points,
  reversed: points,
  /** The last 12 months, the oldest first, those without points too. */
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

/** What lines come to; neither credits nor debits have a sign. */
export const ExtractTotals = z.object({ credits: points, debits: points, sum: points })
export type ExtractTotals = z.output<typeof ExtractTotals>

/** The balance before the first and after the last day of a period, whatever else narrows its lines. */
export const ExtractBalances = z.object({ opening: points, closing: points })
export type ExtractBalances = z.output<typeof ExtractBalances>

export const DIRECTIONS = ['credit', 'debit'] as const

/** Most lines that one document or file holds. */
export const MAX_DOCUMENT_LINES = 5_000

/** A statement as it was issued, for whoever it belongs to. */
export const ExtractDocument = z.object({
  id,
  /** 80 random bits in four groups of four: `7K2M-…`. */
  code: z.string(),
  from: isoDay,
  to: isoDay,
  kind: entryKind.nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  /** What was searched for. */
  q: z.string().nullable(),
  lines: z.int().min(0),
  totals: ExtractTotals,
  balances: ExtractBalances,
  madeAt: instant,
})
export type ExtractDocument = z.output<typeof ExtractDocument>

/**
 * Whether the ledger still says what a document says: it `matches`; it was `continued`, as lines of the same days came
 * after it was issued; or it was `altered`, when its own lines are no longer the ones that it was made of.
 */
export const DOCUMENT_STATES = ['matches', 'continued', 'altered'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What anybody who holds a document's code may know: figures and days, nothing of a person. */
export const VerifiedExtract = ExtractDocument.omit({ id: true, q: true }).extend({
  /** A search narrowed its lines; what was searched for is not told. */
  isSearched: z.boolean(),
  state: z.enum(DOCUMENT_STATES),
})
export type VerifiedExtract = z.output<typeof VerifiedExtract>

/** An item of an approved invoice that earned nothing, and why. */
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
  /** The line of the extract that explains the invoice; null where nothing of it earned. */
  entryId: id.nullable(),
})
export type UnearnedItem = z.output<typeof UnearnedItem>
