import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { Customer, CustomerData, CustomerDetails, CustomerInvoice, customerState } from './customer.ts'

export const create = endpoint({
  method: 'POST',
  path: '/professionals/customers/create',
  access: ['professional'],
  summary: 'Register a customer; who registered one before and let it expire renews it so',
  body: z.strictObject({ data: CustomerData }),
  response: Customer,
  errors: ['customer.already-registered', 'customer.inactive'],
  idempotent: true,
})

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/customers/get-all',
  access: ['professional'],
  summary: 'The own customers: searched by name or document, filtered by where they stand, sorted',
  query: pageQuery.extend({
    q: search.optional(),
    state: customerState.optional(),
    sort: sortQuery(['name', 'validUntil', 'createdAt']).default('name'),
  }),
  response: paged(Customer),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/professionals/customers/get-one',
  access: ['professional'],
  summary: 'An own customer with the periods of its registration and what its invoices brought',
  query: z.object({ id }),
  response: CustomerDetails,
  errors: ['not-found'],
})

export const getInvoices = endpoint({
  method: 'GET',
  path: '/professionals/customers/get-invoices',
  access: ['professional'],
  summary: "An own customer's invoices and their points, the newest first",
  query: pageQuery.extend({ id }),
  response: paged(CustomerInvoice),
  errors: ['not-found'],
})

export const update = endpoint({
  method: 'POST',
  path: '/professionals/customers/update',
  access: ['professional'],
  summary: 'Change an own customer; the document only while no invoice refers to it, and then from today on',
  body: z.strictObject({ id, data: CustomerData }),
  response: Customer,
  errors: ['not-found', 'customer.already-registered', 'customer.has-invoices'],
})

export const renew = endpoint({
  method: 'PUT',
  path: '/professionals/customers/renew',
  access: ['professional'],
  summary: 'Renew an own registration: from its end while it is valid, from today once it has expired',
  body: z.strictObject({ id }),
  response: Customer,
  errors: ['not-found', 'customer.already-registered', 'customer.inactive', 'customer.renewed-ahead'],
  idempotent: true,
})

/** What became of one of many renewals: the new last day, or why not. */
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
  summary: 'Renew several own registrations; each succeeds or fails by itself',
  body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
  response: z.object({ items: z.array(RenewalOutcome), renewed: z.int().min(0) }),
  idempotent: true,
})
