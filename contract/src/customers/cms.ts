import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { CmsCustomer, CustomerData, customerState } from './customer.ts'

/**
 * Unusual registrations: of the professional's own CPF or company, one of at least 10 on one day, or of a document that
 * at least 3 professionals have registered.
 */
export const UNUSUAL_CUSTOMERS = ['own-document', 'many-in-a-day', 'many-professionals'] as const

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-all-customers',
  access: ['admin'],
  summary:
    'List all customers; search by name or document, filter by professional, status and unusual registrations, sort',
  query: pageQuery.extend({
    q: search.optional(),
    professional: id.optional(),
    state: customerState.optional(),
    /** Only registrations that are unusual in one way. */
    unusual: z.enum(UNUSUAL_CUSTOMERS).optional(),
    sort: sortQuery(['name', 'validUntil', 'createdAt']).default('name'),
  }),
  response: paged(CmsCustomer),
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/professionals/change-customer-status',
  access: ['admin'],
  summary:
    'Deactivate a registration, which releases the document from today on, or reactivate it for its remaining days',
  body: z.strictObject({ id, active: z.boolean() }),
  response: CmsCustomer,
  errors: ['not-found', 'customer.already-registered', 'customer.objected'],
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/professionals/create-customer',
  access: ['admin'],
  summary: 'Register a customer for a professional',
  body: z.strictObject({ professionalId: id, data: CustomerData }),
  response: CmsCustomer,
  errors: ['not-found', 'customer.already-registered', 'customer.inactive', 'customer.objected'],
  idempotent: true,
})
