import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { uploadFile } from '../form-data.ts'
import { isoMonth, PceDetails, PceLine, PceSummary, PceTotals, pceStatus } from './pce.ts'

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/pce/get-all',
  access: ['professional'],
  summary: "The professional's amounts by accrual month and status, searched by store, customer or invoice",
  query: pageQuery.extend({
    status: pceStatus.optional(),
    /** The accrual month, such as `2026-11`. */
    month: isoMonth.optional(),
    q: search.optional(),
    sort: sortQuery(['createdAt', 'accrualMonth', 'amountCents', 'dueOn']).default('-createdAt'),
  }),
  response: paged(PceLine).extend({
    /** Of everything that month and search leave, whatever the state asked for. */
    totals: PceTotals,
  }),
})

export const getSummary = endpoint({
  method: 'GET',
  path: '/professionals/pce/get-summary',
  access: ['professional'],
  summary:
    'The amounts by state and by month, what is due next, and whether payment waits for a service invoice',
  response: PceSummary,
})

export const getOne = endpoint({
  method: 'GET',
  path: '/professionals/pce/get-one',
  access: ['professional'],
  summary: 'One amount with what it is made of, its files and its history',
  query: z.object({ id }),
  response: PceDetails,
  errors: ['not-found'],
})

/** What a service invoice may be: a PDF, the XML of the town, or a picture. */
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
  summary: 'Send the service invoice (NFS-e) that payment needs, or send another in its place',
  params: z.object({ id }),
  body: z.strictObject({ file: uploadFile({ maxBytes: 10 * 1024 * 1024, types: SERVICE_INVOICE_TYPES }) }),
  multipart: true,
  response: PceDetails,
  errors: ['not-found', 'upload.invalid', 'pce.service-invoice-closed'],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/professionals/pce/{id}/files/{which}',
  access: ['professional'],
  summary: 'The service invoice that was sent, or the receipt of the payment, as a download',
  params: z.object({ id, which: z.enum(['service-invoice', 'receipt']) }),
  response: 'binary',
  errors: ['not-found'],
})
