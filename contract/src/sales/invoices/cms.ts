import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Explanation } from '../../ledger/points/explanation.ts'
import { ITEM_REASONS } from '../../ledger/points/vocabulary.ts'
import { AuditChange } from '../../platform/audit/cms.ts'
import { CHECK_NAMES, FRAUD_CHECKS } from '../../platform/fields/invoice-check.ts'
import {
  cents,
  cursorQuery,
  id,
  instant,
  invoiceCheck,
  isoDay,
  line,
  lines,
  paged,
  pagePosition,
  pageQuery,
  points,
  positiveCents,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import {
  InvoiceFacts,
  InvoiceTotals,
  invoiceAttribution,
  invoiceKind,
  invoiceStatus,
  itemMatch,
  light,
  ReturnExplanation,
  reason,
} from './invoice.ts'
import { MAX_DECISIONS } from './vocabulary.ts'

/** An invoice in the review queue. */
export const CmsInvoice = InvoiceFacts.extend({
  store: z.object({ id, name: z.string() }),
  professional: z.object({ id, name: z.string() }).nullable(),
  attribution: invoiceAttribution.nullable(),
  recipient: z.object({ name: z.string().nullable(), documentMasked: z.string().nullable() }),
  /** The points that approval credited; negative for a return. */
  points: points.nullable(),
  /** The names of the amber and red checks, signs of abuse first. */
  attention: z.array(z.enum(CHECK_NAMES)),
  itemCount: z.int().min(0),
  /** The number of lines in the total that match no product. */
  unmatchedCount: z.int().min(0),
  /** Whether a check is a sign of abuse; among invoices in review these come first. */
  isSuspected: z.boolean(),
  /**
   * Whether the store sent a cancellation without proof that would reverse points: an administrator has to
   * decide.
   */
  hasWaitingCancellation: z.boolean(),
})
export type CmsInvoice = z.output<typeof CmsInvoice>

/** A row of the review queue. */
export const QueuedInvoice = CmsInvoice.extend({
  /** The points that an approval would credit now; null for a return and for an invoice that cannot be approved. */
  previewPoints: points.nullable(),
})
export type QueuedInvoice = z.output<typeof QueuedInvoice>

/** A sign of abuse that an administrator resolved. */
export const ResolvedSignal = z.object({
  name: z.enum(FRAUD_CHECKS),
  note: z.string(),
  by: z.string(),
  at: instant,
})
export type ResolvedSignal = z.output<typeof ResolvedSignal>

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
  /** The amount of the line that approved returns took back. */
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
  /** Further codes of the item: of the unit for taxes, and bar codes that are no GTIN. */
  otherCodes: z.array(z.string()),
  /** The products to which the codes of an item without a product may lead. */
  suggestions: z.array(z.object({ id, name: z.string(), code: z.string(), brand: z.string() })),
})
export type CmsInvoiceItem = z.output<typeof CmsInvoiceItem>

/** A professional's registration of the recipient's document. */
export const InvoiceRegistration = z.object({
  customerId: id,
  customerName: z.string(),
  professional: z.object({ id, name: z.string(), active: z.boolean() }),
  /** The period closest to the day of issue; `until` is the last day. */
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

/** An invoice with its document, attribution, value and history. */
export const CmsInvoiceDetails = CmsInvoice.extend({
  emitterCnpj: z.string(),
  store: z.object({ id, name: z.string(), cnpj: z.string() }),
  /** The recipient's document, unmasked: the reviewer has to compare it. */
  recipient: z.object({
    name: z.string().nullable(),
    document: z.string().nullable(),
    documentMasked: z.string().nullable(),
  }),
  issuedAt: instant,
  productsCents: cents,
  checks: z.array(invoiceCheck),
  /** The signs of abuse that were resolved; the others still need a review. */
  resolvedSignals: z.array(ResolvedSignal),
  items: z.array(CmsInvoiceItem),
  /** The cancellation that awaits a decision: reverse the invoice, or dismiss the cancellation. */
  waitingCancellation: z
    .object({ sentAt: instant, sentBy: z.string().nullable(), checks: z.array(invoiceCheck) })
    .nullable(),
  customer: z.object({ id, name: z.string() }).nullable(),
  professional: z
    .object({
      id,
      name: z.string(),
      profession: z.string().nullable(),
      active: z.boolean(),
    })
    .nullable(),
  /** The registrations of the recipient; the one that is valid on the day of issue comes first. */
  registrations: z.array(InvoiceRegistration),
  /** The value of a sale: computed now while it is open, as recorded once it is decided. */
  explanation: Explanation.nullable(),
  /** The points that a return takes back: computed now while it is open, as recorded once it is decided. */
  returnExplanation: ReturnExplanation.nullable(),
  /** Why an open invoice cannot be approved now. */
  obstacle: z.object({ code: z.string(), msg: z.string() }).nullable(),
  /** The documents that the invoice refers to, in its order; `invoice` is null while the company has not sent it. */
  originals: z.array(z.object({ accessKey: z.string(), invoice: RelatedInvoice.nullable() })),
  /** The returns of this invoice. */
  returns: z.array(RelatedInvoice),
  file: z.object({ name: z.string(), type: z.string(), sizeBytes: z.int() }).nullable(),
  /** The name of the sender: a person, or the API key for the origin `key`. */
  sentBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reversedAt: instant.nullable(),
  reversedBy: z.string().nullable(),
  /** The entries of the audit log, oldest first. */
  history: z.array(
    z.object({
      at: instant,
      /** For example `invoice.approved`. */
      action: z.string(),
      actor: z.object({ type: z.string(), name: z.string().nullable() }),
      changes: z.array(AuditChange),
    }),
  ),
})
export type CmsInvoiceDetails = z.output<typeof CmsInvoiceDetails>

/**
 * A line that an administrator reads from the document of an invoice typed by hand; `id` names an existing line to
 * change.
 */
export const ManualItem = z.strictObject({
  id: id.optional(),
  code: line().max(60).default(''),
  description: lines().min(1).max(500),
  quantity: z
    .string()
    .refine((text) => /^\d{1,9}(\.\d{1,4})?$/.test(text), { params: { code: 'number.invalid' } })
    .default('1'),
  /** After the discount. */
  netCents: positiveCents,
  productId: id.nullable().default(null),
})
export type ManualItem = z.output<typeof ManualItem>

/** One invoice, or up to a page of the list. */
const some = {
  id: id.optional(),
  ids: z.array(id).min(1).max(100).optional(),
}
type Some = { readonly id?: string | undefined; readonly ids?: readonly string[] | undefined }
const isOneOrSome = (body: Some) => (body.id === undefined) !== (body.ids === undefined)
const nameThem = { path: ['id'], params: { code: 'required' } }

/** The professional and points that the reviewer saw when confirming an approval; negative points for a return. */
export const Seen = z.strictObject({ professionalId: id.nullable(), points: points })
export type Seen = z.output<typeof Seen>

export const UpdateBody = z.discriminatedUnion('action', [
  z
    .strictObject({
      action: z.literal('approve'),
      ...some,
      /** For one invoice only: refuses with `conflict` if the invoice has changed since the reviewer saw it. */
      seen: Seen.optional(),
    })
    .refine(isOneOrSome, nameThem)
    .refine((body) => body.seen === undefined || body.id !== undefined, nameThem),
  z.strictObject({ action: z.literal('reject'), reason, ...some }).refine(isOneOrSome, nameThem),
  z.strictObject({ action: z.literal('reverse'), reason, ...some }).refine(isOneOrSome, nameThem),
  /** Opens a rejected or reversed invoice again, so that it can be decided anew. */
  z.strictObject({ action: z.literal('reopen'), id, reason }),
  z.strictObject({ action: z.literal('name-professional'), id, professionalId: id }),
  z.strictObject({
    action: z.literal('match-item'),
    id,
    itemId: id,
    /** Null removes the match. */
    productId: id.nullable(),
    /** Whether the store's code refers to this product from now on. */
    remember: z.boolean().default(false),
  }),
  /** Dismisses a cancellation that waits for a decision; the invoice stays approved. */
  z.strictObject({ action: z.literal('dismiss-cancellation'), id }),
  /** Resolves a sign of abuse with a note. A single approval does not require it; a bulk approval does. */
  z.strictObject({ action: z.literal('resolve-signal'), id, signal: z.enum(FRAUD_CHECKS), note: reason }),
  /** Reopens a resolved sign of abuse. */
  z.strictObject({ action: z.literal('reopen-signal'), id, signal: z.enum(FRAUD_CHECKS) }),
  /** For invoices typed by hand only; lines that are left out no longer count. */
  z.strictObject({ action: z.literal('edit-items'), id, items: z.array(ManualItem).min(1).max(200) }),
])
export type UpdateBody = z.output<typeof UpdateBody>

/** The result for one invoice; also `ok` if the action had been applied before. */
export const UpdateOutcome = z.object({
  id,
  ok: z.boolean(),
  /** The current status; null if the invoice does not exist. */
  status: invoiceStatus.nullable(),
  points: points.nullable(),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type UpdateOutcome = z.output<typeof UpdateOutcome>

/** Filters for registrations that an administrator should review first. */
export const CONCERNS = ['abuse', 'cancellation'] as const

const filters = {
  /** Part of the number, the access key, or the recipient's name or document. */
  q: search.optional(),
  status: invoiceStatus.optional(),
  verdict: light.optional(),
  store: id.optional(),
  professional: id.optional(),
  kind: invoiceKind.optional(),
  /** Only invoices with a sign of abuse, or with a cancellation that awaits a decision. */
  concern: z.enum(CONCERNS).optional(),
  /** Days of issue, both inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}

const invoicesQuery = pageQuery.extend({
  ...filters,
  sort: sortQuery(['sentAt', 'issuedOn', 'totalCents']).default('-sentAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-all',
  access: ['admin'],
  summary: 'List all invoices with sums and counts by status; search, filter, sort',
  query: invoicesQuery.extend(cursorQuery),
  response: paged(QueuedInvoice).extend({
    ...pagePosition,
    /** Sums of all matching invoices, not only of this page. */
    totals: InvoiceTotals,
    /** The number of invoices by status, ignoring the status filter. */
    counts: z.record(invoiceStatus, z.int().min(0)),
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/invoices/export',
  access: ['admin'],
  summary: 'Export the invoices as filtered and sorted, as CSV or XLSX',
  query: exportQuery(invoicesQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-one',
  access: ['admin'],
  summary: 'Get an invoice with its document, checks, matched products, registrations, value and history',
  query: z.object({ id }),
  response: CmsInvoiceDetails,
  errors: ['not-found'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/professionals/invoices/update',
  bodyLimit: 512 * 1024,
  access: ['admin'],
  summary:
    'Approve, reject or reverse one invoice (`id`, fails with the refusal) or many (`ids`, a result for each); open a rejected or reversed one again; name the professional, match an item, edit the items of an invoice typed by hand',
  body: UpdateBody,
  response: z.object({ items: z.array(UpdateOutcome) }),
  errors: [
    'not-found',
    'conflict',
    'invoice.wrong-status',
    'invoice.document-decided',
    'invoice.unattributed',
    'invoice.professional-inactive',
    'invoice.registration-ended',
    'invoice.customer-objected',
    'invoice.customer-unconfirmed',
    'invoice.original-unknown',
    'invoice.original-not-approved',
    'invoice.cancellation-waits',
    'invoice.not-manual',
    'invoice.items-exceed-total',
    'product.not-participating',
    'invoice.signal-open',
    'invoice.needs-decision',
    'invoice.no-items',
    'invoice.sale-documented',
  ],
  idempotent: true,
})
const ids = z.array(id).min(1).max(MAX_DECISIONS)

export const getIds = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-ids',
  access: ['admin'],
  summary:
    'List the ids of the invoices in the filtered list that await a decision, at most 1,000, to select them all',
  query: z.object(filters),
  response: z.object({ ids: z.array(id) }),
})

/** Why a sale earns nothing; `below-one`: its value is less than one point. */
export const NOTHING_REASONS = [...ITEM_REASONS, 'below-one'] as const
export type NothingReason = (typeof NOTHING_REASONS)[number]

/** The effect of approving these invoices now. */
export const ApprovalPreview = z.object({
  /** The number of invoices that can be approved. */
  count: z.int().min(0),
  totalCents: cents,
  /** The points that these sales would credit. */
  points: points,
  /** The returns among them, and the points that they would take back. */
  returns: z.int().min(0),
  /** The number of sales among them that earn nothing, by reason. */
  withoutPoints: z.array(z.object({ reason: z.enum(NOTHING_REASONS), count: z.int().min(1) })),
  /** The number of invoices that cannot be approved, by reason. */
  obstacles: z.array(z.object({ code: z.string(), msg: z.string(), count: z.int().min(1) })),
})
export type ApprovalPreview = z.output<typeof ApprovalPreview>

export const previewApproval = endpoint({
  method: 'POST',
  path: '/cms/professionals/invoices/preview',
  bodyLimit: 128 * 1024,
  access: ['admin'],
  summary:
    'Preview a bulk approval: the points and reais that it would credit, and the invoices that cannot be approved',
  body: z.strictObject({ ids }),
  response: ApprovalPreview,
})

export const getFile = endpoint({
  method: 'GET',
  path: '/cms/professionals/invoices/get-file',
  access: ['admin'],
  summary: 'Download the XML, PDF or photo of an invoice',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})
