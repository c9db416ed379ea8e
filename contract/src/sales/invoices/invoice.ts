import { z } from 'zod'
import { LIGHTS } from '../../platform/fields/invoice-check.ts'
import {
  cents,
  fileRefusal,
  id,
  instant,
  invoiceCheck,
  isoDay,
  lines,
  points,
  refusalDetails,
} from '../../platform/fields/schemas.ts'
import {
  INVOICE_ATTRIBUTIONS,
  INVOICE_KINDS,
  INVOICE_ORIGINS,
  INVOICE_SOURCES,
  INVOICE_STATUSES,
  ITEM_MATCHES,
} from './vocabulary.ts'
export const invoiceStatus = z.enum(INVOICE_STATUSES)
export type InvoiceStatus = z.infer<typeof invoiceStatus>
export const invoiceKind = z.enum(INVOICE_KINDS)
export type InvoiceKind = z.infer<typeof invoiceKind>
export const invoiceOrigin = z.enum(INVOICE_ORIGINS)
export type InvoiceOrigin = z.infer<typeof invoiceOrigin>
export const invoiceSource = z.enum(INVOICE_SOURCES)
export const invoiceAttribution = z.enum(INVOICE_ATTRIBUTIONS)
export type InvoiceAttribution = z.infer<typeof invoiceAttribution>
export const itemMatch = z.enum(ITEM_MATCHES)

export const light = z.enum(LIGHTS)

/** The administrator's reason for a rejection or reversal. */
export const reason = lines().min(1, { abort: true }).min(3).max(500)

/**
 * The kind of a submitted file; `cancellation` is the event 110111 or 110112, and `other` a note that changes no points,
 * such as a shipment for repair or a debit note.
 */
export const SENT_KINDS = ['sale', 'return', 'other', 'cancellation'] as const

/**
 * The purpose of a note that is no ordinary sale or return: the complement of a sale; a delivery that was refused, a reduction of
 * value, or the annulment of a whole sale.
 */
export const INVOICE_PURPOSES = ['complement', 'refusal', 'reduction', 'annulment'] as const
export const invoicePurpose = z.enum(INVOICE_PURPOSES)
export type InvoicePurpose = z.infer<typeof invoicePurpose>

/** The result for one submitted file. */
export const SentFile = z.object({
  /** The id of the recorded file; null if nothing was recorded. */
  intakeId: id.nullable(),
  fileName: z.string(),
  /** The zip that contains the file; for one of several events of a file, the file itself. */
  archive: z.string().nullable(),
  /** Null if the file could not be read. */
  kind: z.enum(SENT_KINDS).nullable(),
  verdict: light,
  /** Why the file could not be read as an invoice; it has no checks then. */
  refusal: fileRefusal.nullable(),
  refusalDetails: refusalDetails.nullable(),
  checks: z.array(invoiceCheck),
  /** The ingested invoice, or the one that a cancellation refers to; null if the file was refused. */
  invoiceId: id.nullable(),
  accessKey: z.string().nullable(),
  /** The invoice's number; null if the file could not be read. */
  number: z.string().nullable(),
  status: invoiceStatus.nullable(),
  issuedOn: isoDay.nullable(),
  /** The recipient as the invoice names it. */
  recipientName: z.string().nullable(),
  /** The recipient's masked CPF or CNPJ. */
  recipientMasked: z.string().nullable(),
  totalCents: cents.nullable(),
  /** First name and initial of the professional who registered the customer. */
  professionalName: z.string().nullable(),
  /**
   * Whether the store had sent exactly this file before: nothing is left to do. The other fields describe the
   * known invoice.
   */
  isRepeated: z.boolean(),
})
export type SentFile = z.output<typeof SentFile>

/** The points that a return took back or would take back; recorded when the return is approved. */
export const ReturnExplanation = z.object({
  v: z.literal(2),
  kind: z.literal('return'),
  /** The known sales that the return refers to, in its order. */
  sales: z.array(
    z.object({
      id,
      /** The status of the sale; only an approved sale has points to take back. */
      status: invoiceStatus,
      /** The number of the sale's approval; absent for the first. */
      approval: z.int().min(2).optional(),
      points,
      lines: z.array(
        z.object({
          /** The line of the return, and the line of the sale that it returns. */
          line: z.int(),
          originalLine: z.int(),
          /** The amount of the sale's line that came back. */
          cents,
          /** The same part as the return states it: more if it states gross values of discounted goods. */
          statedCents: cents,
          /** The line that the return names: another return took it, but may be of this sale as well. */
          insteadOf: z.object({ saleId: id, line: z.int() }).optional(),
        }),
      ),
    }),
  ),
  /** Amounts that wait for a sale that no store has sent yet. */
  waiting: z.array(z.object({ line: z.int(), cents })),
  /** Amounts that match no line of the sales or exceed its remaining amount. */
  leftOver: z.array(z.object({ line: z.int(), cents })),
  /** Points by rule: `base` or the id of an accelerator. */
  taken: z.array(z.object({ rule: z.string(), name: z.string().nullable(), points })),
  total: points,
})
export type ReturnExplanation = z.infer<typeof ReturnExplanation>

/** The sums of a list of invoices. */
export const InvoiceTotals = z.object({
  /** The value of all invoices, whatever their status. */
  totalCents: cents,
  /** Approved sales minus approved returns. */
  approvedCents: cents,
  /** The points of the approved invoices. */
  points,
})
export type InvoiceTotals = z.output<typeof InvoiceTotals>

/** The fields that every view of an invoice shows. */
export const InvoiceFacts = z.object({
  id,
  kind: invoiceKind,
  purpose: invoicePurpose.nullable(),
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
  origin: invoiceOrigin,
  /** The reason of a rejection or reversal. */
  reason: z.string().nullable(),
})
