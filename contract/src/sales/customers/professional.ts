import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, isoDay, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import {
  Customer,
  CustomerChanges,
  CustomerData,
  CustomerDetails,
  CustomerInvoice,
  CustomerNotice,
  customerState,
  noticeChannel,
} from './customer.ts'

export const create = endpoint({
  method: 'POST',
  path: '/professionals/customers/create',
  access: ['professional'],
  summary: 'Register a customer, or renew your own expired registration',
  body: z.strictObject({ data: CustomerData }),
  response: Customer,
  errors: ['customer.already-registered', 'customer.inactive', 'customer.objected', 'customer.daily-limit'],
  idempotent: true,
})

const customersQuery = pageQuery.extend({
  q: search.optional(),
  state: customerState.optional(),
  /** `attention`: about to expire, expired, valid, inactive; within each the earliest end first. */
  sort: sortQuery(['name', 'validUntil', 'createdAt', 'attention']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/customers/get-all',
  access: ['professional'],
  summary: 'List your customers; search by name or document, filter by status, sort',
  query: customersQuery,
  response: paged(Customer),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/professionals/customers/export',
  access: ['professional'],
  summary: 'Export your customers as filtered and sorted, as CSV or XLSX',
  query: exportQuery(customersQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/professionals/customers/get-one',
  access: ['professional'],
  summary: 'Get one of your customers with the periods of its registration and the points of its invoices',
  query: z.object({ id }),
  response: CustomerDetails,
  errors: ['not-found'],
})

export const getInvoices = endpoint({
  method: 'GET',
  path: '/professionals/customers/get-invoices',
  access: ['professional'],
  summary: "List a customer's invoices with their points, newest first",
  query: pageQuery.extend({ id }),
  response: paged(CustomerInvoice),
  errors: ['not-found'],
})

export const update = endpoint({
  method: 'POST',
  path: '/professionals/customers/update',
  access: ['professional'],
  summary: 'Update a customer; the document can change from today on while no invoice refers to the customer',
  body: z.strictObject({ id, data: CustomerChanges }),
  response: Customer,
  errors: ['not-found', 'customer.already-registered', 'customer.has-invoices', 'customer.objected'],
})

export const renew = endpoint({
  method: 'PUT',
  path: '/professionals/customers/renew',
  access: ['professional'],
  summary: 'Renew a registration: from its end while it is valid, from today once it has expired',
  body: z.strictObject({ id }),
  response: Customer,
  errors: [
    'not-found',
    'customer.already-registered',
    'customer.inactive',
    'customer.objected',
    'customer.renewed-ahead',
  ],
  idempotent: true,
})

/** The result of one of several renewals: the new last day, or the reason for the refusal. */
export const RenewalOutcome = z.object({
  id,
  validUntil: isoDay.nullable(),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type RenewalOutcome = z.output<typeof RenewalOutcome>

export const renewMany = endpoint({
  method: 'POST',
  path: '/professionals/customers/renew-many',
  access: ['professional'],
  summary: 'Renew several registrations; each succeeds or fails on its own',
  body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
  response: z.object({ items: z.array(RenewalOutcome), renewed: z.int().min(0) }),
  idempotent: true,
})

export const sendNotice = endpoint({
  method: 'POST',
  path: '/professionals/customers/send-notice',
  access: ['professional'],
  summary:
    'Notify a customer of the registration: mail the link, or get it to share; it opens without sign-in and asks to confirm or object',
  body: z.strictObject({ id, channel: noticeChannel }),
  response: z.object({
    /** The address to share; null if it was mailed. */
    url: z.string().nullable(),
    notice: CustomerNotice,
  }),
  errors: ['not-found', 'customer.no-email', 'customer.objected'],
})
