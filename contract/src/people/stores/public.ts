import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery, search } from '../../platform/fields/schemas.ts'

/** A store that professionals may choose as reference, with its active sellers. */
export const ReferenceStore = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  sellers: z.array(z.object({ id, name: z.string() })),
})
export type ReferenceStore = z.infer<typeof ReferenceStore>

export const reference = endpoint({
  method: 'GET',
  path: '/stores/reference',
  access: 'public',
  summary: 'List the active stores by name with their sellers, to choose a reference',
  query: pageQuery.extend({ q: search.optional() }),
  response: paged(ReferenceStore),
  limit: { perMinute: 120 },
})
