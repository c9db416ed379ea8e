import { z } from 'zod'
import { cents, id, instant, isoDay } from '../../platform/fields/schemas.ts'
import { ServiceInvoiceReading } from './service-invoice.ts'
import { PCE_METHODS, PCE_STATUSES } from './vocabulary.ts'
export type PceStatus = (typeof PCE_STATUSES)[number]
export const pceStatus = z.enum(PCE_STATUSES)
export type PceMethod = (typeof PCE_METHODS)[number]
export const pceMethod = z.enum(PCE_METHODS)

/** The state of the professional's service invoice (NFS-e). */
export const SERVICE_INVOICE_STATES = ['none', 'sent', 'accepted', 'refused'] as const
export type ServiceInvoiceState = (typeof SERVICE_INVOICE_STATES)[number]

/** A month, such as `2026-11`. */
export const isoMonth = z
  .string()
  .refine((text) => /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text), { params: { code: 'date.invalid' } })

const rateBps = z.int().min(0).max(10_000)

/** How the amount of a sale was computed; recorded at the computation. */
export const PceExplanation = z.object({
  v: z.literal(1),
  /** Each line that counted: its value minus returns, and the rate of its category. */
  items: z.array(
    z.object({
      line: z.int(),
      categoryId: id,
      categoryName: z.string(),
      valueCents: cents,
      /** Basis points: 100 = 1 %. */
      rateBps,
    }),
  ),
})
export type PceExplanation = z.output<typeof PceExplanation>

/** An amount in a list. */
export const PceLine = z.object({
  id,
  /** The sale that earned the amount; null if it was entered by hand. */
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  storeName: z.string(),
  customerName: z.string().nullable(),
  baseCents: cents,
  /** Null for a fixed amount and for an amount with several rates. */
  rateBps: rateBps.nullable(),
  amountCents: cents,
  accrualMonth: isoMonth,
  dueOn: isoDay,
  status: pceStatus,
  /** The reason of a refusal, suspension or reversal. */
  reason: z.string().nullable(),
  paidOn: isoDay.nullable(),
  serviceInvoiceState: z.enum(SERVICE_INVOICE_STATES),
  createdAt: instant,
})
export type PceLine = z.output<typeof PceLine>

const sum = z.object({ count: z.int().min(0), cents })
/** Counts and sums by status. */
export const PceTotals = z.object({
  pending: sum,
  approved: sum,
  suspended: sum,
  refused: sum,
  paid: sum,
  reversed: sum,
})
export type PceTotals = z.output<typeof PceTotals>

/** An amount with its computation and history. */
export const PceDetails = PceLine.extend({
  issuedOn: isoDay.nullable(),
  /** Sums by category; null for a fixed amount or one entered by hand. */
  categories: z.array(z.object({ name: z.string(), baseCents: cents, rateBps })).nullable(),
  method: pceMethod.nullable(),
  reference: z.string().nullable(),
  /** File names; null if there is no file. */
  receipt: z.string().nullable(),
  serviceInvoice: z.string().nullable(),
  serviceInvoiceSentAt: instant.nullable(),
  serviceInvoiceReading: ServiceInvoiceReading.nullable(),
  /** Why the service invoice was refused. */
  serviceInvoiceReason: z.string().nullable(),
  /** Whether a service invoice can be submitted or replaced. */
  takesServiceInvoice: z.boolean(),
  history: z.array(
    z.object({
      /** Null for the first entry; equal to `to` if the amount changed. */
      from: pceStatus.nullable(),
      to: pceStatus,
      amountCents: cents,
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type PceDetails = z.output<typeof PceDetails>

/** The amounts of a professional by month and status, with the programme's settings for them. */
export const PceSummary = z.object({
  /** The operator's name for PCE. */
  label: z.string(),
  longName: z.string(),
  /** Whether the professional's profession earns PCE. */
  isAllowed: z.boolean(),
  /** Whether payment requires a service invoice. */
  needsServiceInvoice: z.boolean(),
  totals: PceTotals,
  /** The number of approved amounts that lack the required service invoice. */
  awaitingServiceInvoice: z.int().min(0),
  /** The next day on which an approved amount is due. */
  nextDue: z.object({ day: isoDay, cents }).nullable(),
  /** The last 12 accrual months up to this one, oldest first, including those without amounts. */
  months: z.array(
    z.object({
      month: isoMonth,
      /** Pending, approved and suspended. */
      openCents: cents,
      paidCents: cents,
      /** Refused and reversed. */
      voidCents: cents,
    }),
  ),
})
export type PceSummary = z.output<typeof PceSummary>
