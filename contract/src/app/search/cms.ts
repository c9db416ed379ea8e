import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, search } from '../../platform/fields/schemas.ts'

/** The kinds of results of the palette, in the order of display. */
export const FOUND_KINDS = [
  'professional',
  'customer',
  'shopkeeper',
  'invoice',
  'product',
  'store',
  'experience',
  'post',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  title: z.string(),
  /** Distinguishes the result from others with the same title; personal data is masked. */
  detail: z.string().nullable(),
  /** The text with which a list finds it. */
  key: z.string(),
})
export type Found = z.output<typeof Found>

/** The maximum number of results of each kind. */
export const MAX_FOUND = 5

export const find = endpoint({
  method: 'GET',
  path: '/cms/search',
  access: ['admin'],
  summary:
    'Find people, invoices by number or key, products, stores, experiences and posts that you may read',
  query: z.object({ q: search.min(3) }),
  response: z.object({ items: z.array(Found) }),
})
