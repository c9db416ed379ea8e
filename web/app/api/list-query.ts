import type { EndpointSpec, QueryInput } from '@esquadro/contract'
import type { z } from 'zod'

/**
 * What a table's address says, as the list's endpoint takes it: what the endpoint does not know or would refuse (a sort
 * or a filter that somebody wrote into the address by hand) is left out, so that the list opens all the same.
 */
export function listQuery<S extends EndpointSpec & { readonly query: z.ZodType }>(
  endpoint: S,
  view: Readonly<Record<string, string | number | undefined>>,
): QueryInput<S> {
  const read = endpoint.query.safeParse(view)
  const refused = new Set(read.success ? [] : read.error.issues.map((issue) => String(issue.path[0])))
  return Object.fromEntries(Object.entries(view).filter(([name]) => !refused.has(name))) as QueryInput<S>
}
