import { z } from 'zod'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { fileRefusal, invoiceCheck, LIGHTS } from '../fields/invoice-check.ts'
import { cents } from '../fields/money.ts'
import { points } from '../fields/points.ts'

/**
 * Where an invoice stands: `received` → `unattributed` | `in-review` → `approved` | `rejected`; `approved` → `reversed`.
 * A return takes the same way; its approval takes points back.
 */
export const INVOICE_STATUSES = [
  'received',
  'unattributed',
  'in-review',
  'approved',
  'rejected',
  'reversed',
] as const
export const invoiceStatus = z.enum(INVOICE_STATUSES)
export type InvoiceStatus = z.infer<typeof invoiceStatus>

export const INVOICE_KINDS = ['sale', 'return'] as const
export const invoiceKind = z.enum(INVOICE_KINDS)
export type InvoiceKind = z.infer<typeof invoiceKind>

export const INVOICE_SOURCES = ['xml', 'manual'] as const
export const invoiceSource = z.enum(INVOICE_SOURCES)

/** By what the professional is known: the customer's registration, or who named the professional. */
export const INVOICE_ATTRIBUTIONS = ['registration', 'shopkeeper', 'admin'] as const
export const invoiceAttribution = z.enum(INVOICE_ATTRIBUTIONS)
export type InvoiceAttribution = z.infer<typeof invoiceAttribution>

/** By what an item's product was found. */
export const ITEM_MATCHES = ['ean', 'store-code', 'brand-code', 'hand'] as const
export const itemMatch = z.enum(ITEM_MATCHES)

export const light = z.enum(LIGHTS)

/** Why an invoice is rejected or reversed, as the admin words it. */
export const reason = z.string().trim().min(1, { abort: true }).min(3).max(500)

/** What a file was recognised as; `cancellation` is the event 110111. */
export const SENT_KINDS = ['sale', 'return', 'cancellation'] as const

/** What became of one file. */
export const SentFile = z.object({
  /** The file as it is noted; null where nothing of it was kept. */
  intakeId: id.nullable(),
  fileName: z.string(),
  /** The zip that it came in. */
  archive: z.string().nullable(),
  /** Null: the file could not be read. */
  kind: z.enum(SENT_KINDS).nullable(),
  verdict: light,
  /** Why the file could not be read as an invoice at all; then there are no checks. */
  refusal: fileRefusal.nullable(),
  checks: z.array(invoiceCheck),
  /** The invoice that was taken, or that a cancellation is about; null where the file was refused. */
  invoiceId: id.nullable(),
  accessKey: z.string().nullable(),
  status: invoiceStatus.nullable(),
  issuedOn: isoDay.nullable(),
  /** The recipient's CPF or CNPJ, masked. */
  recipientMasked: z.string().nullable(),
  totalCents: cents.nullable(),
  /** First name and initial of the professional whom the customer's registration belongs to. */
  professionalName: z.string().nullable(),
})
export type SentFile = z.output<typeof SentFile>

/** What a return took back, or would take: kept with it for ever. */
export const ReturnExplanation = z.object({
  v: z.literal(1),
  kind: z.literal('return'),
  /** The invoice whose goods came back. */
  originalId: id,
  /** Where the original stood: only an approved one has points to take back. */
  originalStatus: invoiceStatus,
  lines: z.array(
    z.object({
      /** The line of the return, and the line of the original that it brings back. */
      line: z.int(),
      originalLine: z.int(),
      cents,
    }),
  ),
  /** What of the return fits no line of the original, or is more than was left of it. */
  leftOver: z.array(z.object({ line: z.int(), cents })),
  /** Points per rule: `base`, or the id of an accelerator. */
  taken: z.array(z.object({ rule: z.string(), name: z.string().nullable(), points })),
  total: points,
})
export type ReturnExplanation = z.infer<typeof ReturnExplanation>

/** What every view of an invoice shows. */
export const InvoiceFacts = z.object({
  id,
  kind: invoiceKind,
  source: invoiceSource,
  status: invoiceStatus,
  verdict: light,
  accessKey: z.string(),
  model: z.enum(['55', '65']),
  series: z.string(),
  number: z.string(),
  issuedOn: isoDay,
  totalCents: cents,
  sentAt: instant,
  /** Of a rejection or a reversal. */
  reason: z.string().nullable(),
})
