import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { id, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { isoMonth, PceDetails, PceLine, PceSummary, PceTotals, pceStatus } from './pce.ts'

const pceQuery = pageQuery.extend({
  status: pceStatus.optional(),
  /** The accrual month, such as `2026-11`. */
  month: isoMonth.optional(),
  q: search.optional(),
  sort: sortQuery(['createdAt', 'accrualMonth', 'amountCents', 'dueOn']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/pce/get-all',
  access: ['professional'],
  summary:
    'List your amounts with sums by status; filter by accrual month and status, search by store, customer or invoice',
  query: pceQuery,
  response: paged(PceLine).extend({
    /** Sums of all amounts that match month and search, without the status filter. */
    totals: PceTotals,
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/professionals/pce/export',
  access: ['professional'],
  summary: 'Export your amounts as filtered and sorted, as CSV or XLSX',
  query: exportQuery(pceQuery),
  response: 'binary',
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/professionals/pce/get-summary',
  access: ['professional'],
  summary:
    'Get your amounts by status and month, the next due day, and whether payment requires a service invoice',
  response: PceSummary,
})

export const getOne = endpoint({
  method: 'GET',
  path: '/professionals/pce/get-one',
  access: ['professional'],
  summary: 'Get one of your amounts with its computation, files and history',
  query: z.object({ id }),
  response: PceDetails,
  errors: ['not-found'],
})

/** The types of a service invoice: a PDF, an XML or a picture. */
export const SERVICE_INVOICE_TYPES = [
  'application/pdf',
  'text/xml',
  'application/xml',
  'image/jpeg',
  'image/png',
] as const

export const sendServiceInvoice = endpoint({
  method: 'POST',
  path: '/professionals/pce/{id}/service-invoice',
  access: ['professional'],
  summary: 'Submit the service invoice (NFS-e) that payment requires, or replace it',
  params: z.object({ id }),
  body: z.strictObject({ file: uploadFile({ maxBytes: PICTURE_MAX_BYTES, types: SERVICE_INVOICE_TYPES }) }),
  multipart: true,
  response: PceDetails,
  errors: [
    'not-found',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
    'pce.service-invoice-closed',
  ],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/professionals/pce/{id}/files/{which}',
  access: ['professional'],
  summary: 'Download the submitted service invoice or the receipt of the payment',
  params: z.object({ id, which: z.enum(['service-invoice', 'receipt']) }),
  response: 'binary',
  errors: ['not-found'],
})
