import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import {
  blankOrText,
  cents,
  id,
  isoDay,
  lines,
  paged,
  pageQuery,
  positiveCents,
  search,
  sortQuery,
  whenShaped,
} from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import {
  isoMonth,
  PceDetails,
  PceLine,
  PceTotals,
  pceMethod,
  pceStatus,
  SERVICE_INVOICE_STATES,
} from './pce.ts'
import { PCE_ACTIONS } from './vocabulary.ts'

const named = z.object({ id, name: z.string() })
export type PceActionName = (typeof PCE_ACTIONS)[number]

/** An amount in the list of administrators. */
export const CmsPceLine = PceLine.extend({
  professional: named,
  store: named,
  /** The changes that its state allows now: a payment may also need a service invoice. */
  actions: z.array(z.enum(PCE_ACTIONS)),
})
export type CmsPceLine = z.output<typeof CmsPceLine>

/** An amount with its computation, files and history. */
export const CmsPceDetails = PceDetails.extend({
  professional: named,
  store: named,
  history: z.array(
    PceDetails.shape.history.element.extend({
      /** The name of the person who made the change; null for an automatic change. */
      by: z.string().nullable(),
    }),
  ),
})
export type CmsPceDetails = z.output<typeof CmsPceDetails>

const filters = {
  q: search.optional(),
  status: pceStatus.optional(),
  /** The accrual month, such as `2026-11`. */
  month: isoMonth.optional(),
  professional: id.optional(),
  store: id.optional(),
  serviceInvoice: z.enum(SERVICE_INVOICE_STATES).optional(),
  /** The days on which the amounts are due. */
  from: isoDay.optional(),
  to: isoDay.optional(),
}

const pceQuery = pageQuery.extend({
  ...filters,
  sort: sortQuery(['createdAt', 'accrualMonth', 'amountCents', 'dueOn']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/pce/get-all',
  access: ['admin'],
  summary: 'List the amounts of all professionals with sums by status; search, filter, sort',
  query: pceQuery,
  response: paged(CmsPceLine).extend({
    /** Sums of all amounts that match search and filters, without the status filter. */
    totals: PceTotals,
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/pce/export',
  access: ['admin'],
  summary: 'Export the amounts as filtered and sorted, as CSV or XLSX, with what a payment needs',
  query: exportQuery(pceQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/professionals/pce/get-one',
  access: ['admin'],
  summary: 'Get an amount with its computation, files and history',
  query: z.object({ id }),
  response: CmsPceDetails,
  errors: ['not-found'],
})

/** An amount entered by hand: `rateBps` of the base, or a fixed `amountCents`. */
export const NewPce = z
  .strictObject({
    professionalId: id,
    storeId: id,
    /** A customer of the professional. */
    customerId: id.nullable().default(null),
    baseCents: positiveCents,
    /** Basis points of the base amount: 100 = 1 %. Null: a fixed amount. */
    rateBps: z.int().min(1).max(10_000).nullable(),
    amountCents: positiveCents.nullable(),
    accrualMonth: isoMonth,
    dueOn: isoDay,
  })
  .refine(({ rateBps, amountCents }) => (rateBps === null) !== (amountCents === null), {
    path: ['amountCents'],
    params: { code: 'required' },
    ...whenShaped,
  })
export type NewPce = z.output<typeof NewPce>

export const create = endpoint({
  method: 'POST',
  path: '/cms/professionals/pce/create',
  access: ['admin'],
  summary: 'Enter an amount by hand; it begins as pending',
  body: NewPce,
  response: CmsPceDetails,
  errors: [
    'pce.professional-unknown',
    'pce.customer-unknown',
    'store.unknown',
    'pce.not-for-profession',
    'pce.no-amount',
  ],
  idempotent: true,
})

const ids = z.array(id).min(1).max(500)

/** The outcome for one of several amounts. */
export const PceOutcome = z.object({
  id,
  ok: z.boolean(),
  /** The current status; null if there is no such amount. */
  status: pceStatus.nullable(),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type PceOutcome = z.output<typeof PceOutcome>
const outcomes = z.object({ items: z.array(PceOutcome) })

/** The effect of a change on some amounts, or on all that match a filter of the list. */
export const PcePreview = z.object({
  /** The amounts that it would change, of those listed by id. */
  ids: z.array(id),
  count: z.int().min(0),
  cents,
  /** The amounts that it would leave unchanged, by reason. */
  obstacles: z.array(z.object({ code: z.string(), msg: z.string(), count: z.int().min(1), cents })),
})
export type PcePreview = z.output<typeof PcePreview>

export const previewChange = endpoint({
  method: 'POST',
  path: '/cms/professionals/pce/preview',
  access: ['admin'],
  summary:
    'Preview a payment or another change of amounts (`ids`, or all of a `query`): how many it would change, their sum, and why it would leave the others',
  body: z
    .strictObject({
      action: z.enum(PCE_ACTIONS),
      ids: ids.optional(),
      query: z.object(filters).optional(),
    })
    .refine((body) => (body.ids === undefined) !== (body.query === undefined), {
      path: ['ids'],
      params: { code: 'required' },
      ...whenShaped,
    }),
  response: PcePreview,
})

const reason = lines().min(3).max(500)

/** A change of amounts; `approve` also resumes suspended ones. */
export const PceChange = z.discriminatedUnion('action', [
  z.strictObject({ ids, action: z.literal('approve') }),
  z.strictObject({ ids, action: z.literal('suspend'), reason }),
  z.strictObject({ ids, action: z.literal('refuse'), reason }),
])
export type PceChange = z.output<typeof PceChange>

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/professionals/pce/change-status',
  access: ['admin'],
  summary: 'Approve, suspend, resume or refuse amounts; returns an outcome for each',
  body: PceChange,
  response: outcomes,
  idempotent: true,
})

/** A payment made outside the system. */
export const PcePayment = z.strictObject({
  ids,
  paidOn: isoDay,
  method: pceMethod,
  /** The identification of the payment at the bank. */
  reference: blankOrText(120).default(''),
})
export type PcePayment = z.output<typeof PcePayment>

export const pay = endpoint({
  method: 'POST',
  path: '/cms/professionals/pce/pay',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Record the payment of approved amounts, at most once for each; returns an outcome for each',
  body: PcePayment,
  response: outcomes,
  errors: ['invalid.fields'],
  idempotent: true,
})

/** The types of a receipt: a PDF or a picture. */
export const RECEIPT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const RECEIPT_MAX_BYTES = PICTURE_MAX_BYTES

export const attachReceipt = endpoint({
  method: 'POST',
  path: '/cms/professionals/pce/attach-receipt',
  access: ['admin'],
  summary: 'Attach a receipt to paid amounts, or replace it; returns an outcome for each',
  multipart: true,
  body: z.strictObject({ ids, file: uploadFile({ maxBytes: RECEIPT_MAX_BYTES, types: RECEIPT_TYPES }) }),
  response: outcomes,
  errors: ['upload.invalid', 'picture.incomplete', 'picture.too-large', 'picture.too-heavy'],
})

export const reviewServiceInvoice = endpoint({
  method: 'POST',
  path: '/cms/professionals/pce/review-service-invoice',
  access: ['admin'],
  summary: 'Accept or refuse the service invoice that a professional submitted',
  body: z.discriminatedUnion('action', [
    /** `confirmed`: although it differs from the payment. */
    z.strictObject({ id, action: z.literal('accept'), confirmed: z.boolean().default(false) }),
    z.strictObject({ id, action: z.literal('refuse'), reason }),
  ]),
  response: CmsPceDetails,
  errors: ['not-found', 'pce.service-invoice-closed', 'pce.service-invoice-differs'],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/cms/professionals/pce/{id}/files/{which}',
  access: ['admin'],
  summary: 'Download the submitted service invoice or the receipt of the payment',
  params: z.object({ id, which: z.enum(['service-invoice', 'receipt']) }),
  response: 'binary',
  errors: ['not-found'],
})
