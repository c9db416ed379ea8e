import { z } from 'zod'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { cents } from '../fields/money.ts'

export const PCE_STATUSES = ['pending', 'approved', 'suspended', 'refused', 'paid', 'reversed'] as const
export type PceStatus = (typeof PCE_STATUSES)[number]
export const pceStatus = z.enum(PCE_STATUSES)

export const PCE_METHODS = ['pix', 'transfer', 'other'] as const
export type PceMethod = (typeof PCE_METHODS)[number]
export const pceMethod = z.enum(PCE_METHODS)

/** What became of the professional's own service invoice (NFS-e). */
export const SERVICE_INVOICE_STATES = ['none', 'sent', 'accepted', 'refused'] as const
export type ServiceInvoiceState = (typeof SERVICE_INVOICE_STATES)[number]

/** A month as it travels: `2026-11`. */
export const isoMonth = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)

const rateBps = z.int().min(0).max(10_000)

/** What the amount of a sale is made of; kept as it was computed. */
export const PceExplanation = z.object({
  v: z.literal(1),
  /** Of each line that counted: what it was worth, less what had come back, and the rate of its category. */
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

/** An amount as a list shows it. */
export const PceLine = z.object({
  id,
  /** The sale that it comes from; null: entered by hand. */
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  storeName: z.string(),
  customerName: z.string().nullable(),
  baseCents: cents,
  /** The one rate; null for a fixed amount and where several came together. */
  rateBps: rateBps.nullable(),
  amountCents: cents,
  accrualMonth: isoMonth,
  dueOn: isoDay,
  status: pceStatus,
  /** Why it was refused, suspended or reversed. */
  reason: z.string().nullable(),
  paidOn: isoDay.nullable(),
  serviceInvoiceState: z.enum(SERVICE_INVOICE_STATES),
  createdAt: instant,
})
export type PceLine = z.output<typeof PceLine>

const sum = z.object({ count: z.int().min(0), cents })
/** How many there are in each state, and of how much. */
export const PceTotals = z.object({
  pending: sum,
  approved: sum,
  suspended: sum,
  refused: sum,
  paid: sum,
  reversed: sum,
})
export type PceTotals = z.output<typeof PceTotals>

/** One amount with how it came about and what happened to it. */
export const PceDetails = PceLine.extend({
  issuedOn: isoDay.nullable(),
  /** What each category contributed; null: a fixed amount, or entered by hand. */
  categories: z.array(z.object({ name: z.string(), baseCents: cents, rateBps })).nullable(),
  method: pceMethod.nullable(),
  reference: z.string().nullable(),
  /** File names; null: there is none. */
  receipt: z.string().nullable(),
  serviceInvoice: z.string().nullable(),
  serviceInvoiceSentAt: instant.nullable(),
  /** Why the service invoice was refused. */
  serviceInvoiceReason: z.string().nullable(),
  /** Whether a service invoice may be sent, or sent again. */
  takesServiceInvoice: z.boolean(),
  history: z.array(
    z.object({
      /** Null: it began. Equal states: the amount changed. */
      from: pceStatus.nullable(),
      to: pceStatus,
      amountCents: cents,
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type PceDetails = z.output<typeof PceDetails>

/** The amounts of a professional by month and state, and what the programme says about them. */
export const PceSummary = z.object({
  /** What the operator calls it: `PCE` unless the settings say otherwise. */
  label: z.string(),
  longName: z.string(),
  /** Whether the programme gives it to the professional's profession. */
  isAllowed: z.boolean(),
  /** Payment waits for a service invoice. */
  needsServiceInvoice: z.boolean(),
  totals: PceTotals,
  /** How many approved ones still lack the service invoice that their payment needs. */
  awaitingServiceInvoice: z.int().min(0),
  /** The nearest day on which something approved is due. */
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
