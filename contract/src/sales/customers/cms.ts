import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, isoDay, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { CmsCustomer, CustomerData, customerState } from './customer.ts'

/**
 * Kinds of unusual registrations: the professional's own CPF or company, one of at least 10 on one day, or a
 * document that at least 3 professionals have registered.
 */
export const UNUSUAL_CUSTOMERS = ['own-document', 'many-in-a-day', 'many-professionals'] as const

const customersQuery = pageQuery.extend({
  q: search.optional(),
  professional: id.optional(),
  state: customerState.optional(),
  /** Only registrations that are unusual in this way. */
  unusual: z.enum(UNUSUAL_CUSTOMERS).optional(),
  sort: sortQuery(['name', 'validUntil', 'createdAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-all-customers',
  access: ['admin'],
  summary:
    'List all customers; search by name or document, filter by professional, status and unusual registrations, sort',
  query: customersQuery,
  response: paged(CmsCustomer),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/export-customers',
  access: ['admin'],
  summary: 'Export the customers as filtered and sorted, as CSV or XLSX, with masked personal data',
  query: exportQuery(customersQuery),
  response: 'binary',
})

/** A period in which a professional claimed a document. */
export const DocumentClaim = z.object({
  professional: z.object({ id, name: z.string() }),
  from: isoDay,
  /** The last day. */
  until: isoDay,
  /** False if the registration was deactivated for these days. */
  active: z.boolean(),
  /** When it was registered or renewed. */
  claimedAt: instant,
})
export type DocumentClaim = z.output<typeof DocumentClaim>

export const getClaims = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-customer-claims',
  access: ['admin'],
  summary: "List the periods in which professionals registered a customer's document, newest first",
  query: pageQuery.extend({
    /** A customer who has the document. */
    id,
  }),
  response: paged(DocumentClaim),
  errors: ['not-found'],
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

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/professionals/change-customer-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several registrations; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
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
