import { z } from 'zod'
import { AuditChange } from '../audit/cms.ts'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { CHECK_NAMES, invoiceCheck } from '../fields/invoice-check.ts'
import { cents, positiveCents } from '../fields/money.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { points } from '../fields/points.ts'
import { search } from '../fields/search.ts'
import { Explanation } from '../points/explanation.ts'
import {
  InvoiceFacts,
  invoiceAttribution,
  invoiceKind,
  invoiceStatus,
  itemMatch,
  light,
  ReturnExplanation,
  reason,
} from './invoice.ts'

/** An invoice as the review queue lists it. */
export const CmsInvoice = InvoiceFacts.extend({
  store: z.object({ id, name: z.string() }),
  professional: z.object({ id, name: z.string() }).nullable(),
  attribution: invoiceAttribution.nullable(),
  recipient: z.object({ name: z.string().nullable(), documentMasked: z.string().nullable() }),
  /** What approval wrote: below zero for a return. */
  points: points.nullable(),
  /** The names of the checks that are not green. */
  attention: z.array(z.enum(CHECK_NAMES)),
  itemCount: z.int().min(0),
  /** Lines of the total that match no product. */
  unmatchedCount: z.int().min(0),
})
export type CmsInvoice = z.output<typeof CmsInvoice>

export const CmsInvoiceItem = z.object({
  id,
  line: z.int(),
  code: z.string(),
  ean: z.string().nullable(),
  description: z.string(),
  ncm: z.string().nullable(),
  cfop: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.string(),
  valueCents: cents,
  discountCents: cents,
  countsInTotal: z.boolean(),
  netCents: cents,
  /** How much of the line came back by approved returns. */
  returnedCents: cents,
  product: z
    .object({
      id,
      name: z.string(),
      code: z.string(),
      brand: z.string(),
      category: z.string(),
      active: z.boolean(),
    })
    .nullable(),
  matchedBy: itemMatch.nullable(),
})
export type CmsInvoiceItem = z.output<typeof CmsInvoiceItem>

/** A professional's registration of the recipient's document. */
export const InvoiceRegistration = z.object({
  customerId: id,
  customerName: z.string(),
  professional: z.object({ id, name: z.string(), active: z.boolean() }),
  /** The period nearest to the day of issue; `until` is the last day. */
  from: isoDay,
  until: isoDay,
  validOnIssue: z.boolean(),
})

const RelatedInvoice = z.object({
  id,
  number: z.string(),
  accessKey: z.string(),
  issuedOn: isoDay,
  status: invoiceStatus,
  totalCents: cents,
  points: points.nullable(),
})

/** An invoice whole, side by side: the document, who it belongs to, what it is worth and what happened to it. */
export const CmsInvoiceDetails = CmsInvoice.extend({
  emitterCnpj: z.string(),
  store: z.object({ id, name: z.string(), cnpj: z.string() }),
  /** The recipient's document is whole here: it is what a person has to compare. */
  recipient: z.object({
    name: z.string().nullable(),
    document: z.string().nullable(),
    documentMasked: z.string().nullable(),
  }),
  issuedAt: instant,
  productsCents: cents,
  checks: z.array(invoiceCheck),
  items: z.array(CmsInvoiceItem),
  customer: z.object({ id, name: z.string() }).nullable(),
  professional: z
    .object({
      id,
      name: z.string(),
      profession: z.string().nullable(),
      active: z.boolean(),
    })
    .nullable(),
  /** Who has registered the recipient, the one valid on the day of issue first. */
  registrations: z.array(InvoiceRegistration),
  /** What the sale is worth: as computed now, or once decided as it was computed then. */
  explanation: Explanation.nullable(),
  /** What the return takes back: as computed now, or as it was taken. */
  returnExplanation: ReturnExplanation.nullable(),
  /** Of an open invoice: why it cannot be approved now. */
  obstacle: z.object({ code: z.string(), msg: z.string() }).nullable(),
  /** Of a return: the invoice whose goods came back; without an invoice where that was never sent. */
  returnOf: z.object({ accessKey: z.string(), invoice: RelatedInvoice.nullable() }).nullable(),
  /** The returns of this invoice. */
  returns: z.array(RelatedInvoice),
  file: z.object({ name: z.string(), type: z.string(), sizeBytes: z.int() }).nullable(),
  sentBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reversedAt: instant.nullable(),
  reversedBy: z.string().nullable(),
  /** From the audit log, oldest first. */
  history: z.array(
    z.object({
      at: instant,
      /** Such as `invoice.approved`. */
      action: z.string(),
      actor: z.object({ type: z.string(), name: z.string().nullable() }),
      changes: z.array(AuditChange),
    }),
  ),
})
export type CmsInvoiceDetails = z.output<typeof CmsInvoiceDetails>

/** A line of an invoice typed by hand, as the admin reads it from the PDF or photo. With an id: the line that is changed. */
export const ManualItem = z.strictObject({
  id: id.optional(),
  code: z.string().trim().max(60).default(''),
  description: z.string().trim().min(1).max(500),
  quantity: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/)
    .default('1'),
  /** After discount. */
  netCents: positiveCents,
  productId: id.nullable().default(null),
})
export type ManualItem = z.output<typeof ManualItem>

/** Sixty-four and more at once are fine; a hundred is a page of the list. */
const some = {
  id: id.optional(),
  ids: z.array(id).min(1).max(100).optional(),
}
type Some = { readonly id?: string | undefined; readonly ids?: readonly string[] | undefined }
const isOneOrSome = (body: Some) => (body.id === undefined) !== (body.ids === undefined)
const nameThem = { path: ['id'], params: { code: 'required' } }

/** Whom an approval was confirmed for and what it was to write (below zero of a return), as the reviewer saw it. */
export const Seen = z.strictObject({ professionalId: id.nullable(), points: points })
export type Seen = z.output<typeof Seen>

export const UpdateBody = z.discriminatedUnion('action', [
  z
    .strictObject({
      action: z.literal('approve'),
      ...some,
      /** Of one invoice: it is approved as it was seen, or not at all (`conflict`). */
      seen: Seen.optional(),
    })
    .refine(isOneOrSome, nameThem)
    .refine((body) => body.seen === undefined || body.id !== undefined, nameThem),
  z.strictObject({ action: z.literal('reject'), reason, ...some }).refine(isOneOrSome, nameThem),
  z.strictObject({ action: z.literal('reverse'), reason, ...some }).refine(isOneOrSome, nameThem),
  z.strictObject({ action: z.literal('name-professional'), id, professionalId: id }),
  z.strictObject({
    action: z.literal('match-item'),
    id,
    itemId: id,
    /** Null takes the match away. */
    productId: id.nullable(),
    /** The store's code stands for this product from now on. */
    remember: z.boolean().default(false),
  }),
  /** Invoices typed by hand only. Lines that are left out no longer count. */
  z.strictObject({ action: z.literal('edit-items'), id, items: z.array(ManualItem).min(1).max(200) }),
])
export type UpdateBody = z.output<typeof UpdateBody>

/** What became of one invoice. `ok` also where there was nothing left to do. */
export const UpdateOutcome = z.object({
  id,
  ok: z.boolean(),
  /** Where it stands now; null where there is no such invoice. */
  status: invoiceStatus.nullable(),
  points: points.nullable(),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type UpdateOutcome = z.output<typeof UpdateOutcome>

const filters = {
  /** Part of the number, the key, the recipient's name or document. */
  q: search.optional(),
  status: invoiceStatus.optional(),
  verdict: light.optional(),
  store: id.optional(),
  professional: id.optional(),
  kind: invoiceKind.optional(),
  /** Days of issue, both included. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-all',
  access: ['admin'],
  summary:
    'All invoices: searched, filtered and sorted, with the sums of what is filtered and the counts per status',
  query: pageQuery.extend({
    ...filters,
    sort: sortQuery(['sentAt', 'issuedOn', 'totalCents']).default('-sentAt'),
  }),
  response: paged(CmsInvoice).extend({
    /** Of everything that the filters let through, on every page. */
    totals: z.object({ totalCents: cents, points }),
    /** By status, as if no status were filtered. */
    counts: z.record(invoiceStatus, z.int().min(0)),
  }),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-one',
  access: ['admin'],
  summary: 'One invoice, whole: document, checks, matches, registration, worth and history side by side',
  query: z.object({ id }),
  response: CmsInvoiceDetails,
  errors: ['not-found'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/professionals/invoices/update',
  access: ['admin'],
  summary:
    'Approve, reject or reverse one invoice (`id`: a refusal is the answer) or many (`ids`: an outcome each); name the professional, match an item, edit the items of one typed by hand',
  body: UpdateBody,
  response: z.object({ items: z.array(UpdateOutcome) }),
  errors: [
    'not-found',
    'conflict',
    'invoice.wrong-status',
    'invoice.unattributed',
    'invoice.professional-inactive',
    'invoice.registration-ended',
    'invoice.original-unknown',
    'invoice.not-manual',
    'invoice.items-exceed-total',
    'product.not-participating',
  ],
  idempotent: true,
})

export const getFile = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-file',
  access: ['admin'],
  summary: 'The XML, PDF or photo that was sent',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})
