import type { EndpointSpec, QueryInput, Schema } from '@esquadro/contract'
import { z } from 'zod'

/**
 * The query of a list as its endpoint accepts it. Parameters that the endpoint would reject, such as a sort edited into the
 * address by hand, are left out, so that the list still opens.
 */
export function listQuery<S extends EndpointSpec & { readonly query: Schema }>(
  endpoint: S,
  view: Readonly<Record<string, string | number | undefined>>,
): QueryInput<S> {
  const read = z.safeParse(endpoint.query, view)
  const refused = new Set(read.success ? [] : read.error.issues.map((issue) => String(issue.path[0])))
  return Object.fromEntries(Object.entries(view).filter(([name]) => !refused.has(name))) as QueryInput<S>
}
