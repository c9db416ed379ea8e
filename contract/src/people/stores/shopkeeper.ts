import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery, personName, search } from '../../platform/fields/schemas.ts'

/** A seller of the caller's store that professionals may choose as reference. */
export const Seller = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** The number of people pre-registered by this seller. */
  preRegistrations: z.int().min(0),
})
export type Seller = z.output<typeof Seller>

export const getSellers = endpoint({
  method: 'GET',
  path: '/shopkeepers/sellers/get-all',
  access: ['shopkeeper'],
  summary: 'List the sellers of your store by name',
  query: pageQuery.extend({ q: search.optional(), active: z.stringbool().optional() }),
  response: paged(Seller),
})

export const NewSeller = z.strictObject({ name: personName })

export const createSeller = endpoint({
  method: 'POST',
  path: '/shopkeepers/sellers/create',
  access: ['shopkeeper'],
  summary: 'Add a seller to your store; names must be unique',
  body: NewSeller,
  response: Seller,
  errors: ['name.taken'],
})

export const updateSeller = endpoint({
  method: 'POST',
  path: '/shopkeepers/sellers/update',
  access: ['shopkeeper'],
  summary: 'Rename a seller of your store',
  body: z.strictObject({ id, name: personName }),
  response: Seller,
  errors: ['not-found', 'name.taken'],
})

export const changeSellerStatus = endpoint({
  method: 'POST',
  path: '/shopkeepers/sellers/change-status',
  access: ['shopkeeper'],
  summary: 'Activate or deactivate a seller of your store',
  body: z.strictObject({ id, active: z.boolean() }),
  response: Seller,
  errors: ['not-found'],
})
