import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery } from '../fields/page.ts'
import { personName } from '../fields/person-name.ts'
import { search } from '../fields/search.ts'

/** A seller of the own store, whom professionals may name as reference. */
export const Seller = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** How many people were pre-registered in this seller's name. */
  preRegistrations: z.int().min(0),
})
export type Seller = z.output<typeof Seller>

export const getSellers = endpoint({
  method: 'GET',
  path: '/shopkeepers/sellers/get-all',
  access: ['shopkeeper'],
  summary: 'The sellers of the own store, by name',
  query: pageQuery.extend({ q: search.optional(), active: z.stringbool().optional() }),
  response: paged(Seller),
})

export const NewSeller = z.strictObject({ name: personName })

export const createSeller = endpoint({
  method: 'POST',
  path: '/shopkeepers/sellers/create',
  access: ['shopkeeper'],
  summary: 'Add a seller to the own store; two of one name there are not',
  body: NewSeller,
  response: Seller,
  errors: ['name.taken'],
})

export const updateSeller = endpoint({
  method: 'POST',
  path: '/shopkeepers/sellers/update',
  access: ['shopkeeper'],
  summary: 'Rename a seller of the own store',
  body: z.strictObject({ id, name: personName }),
  response: Seller,
  errors: ['not-found', 'name.taken'],
})

export const changeSellerStatus = endpoint({
  method: 'POST',
  path: '/shopkeepers/sellers/change-status',
  access: ['shopkeeper'],
  summary: 'Offer a seller as a reference, or no longer',
  body: z.strictObject({ id, active: z.boolean() }),
  response: Seller,
  errors: ['not-found'],
})
