import type { EndpointSpec, QueryInput, Schema } from '@esquadro/contract'
import { forgiving } from './call.ts'

/**
 * Returns the URL state of a table as the query of its endpoint. `call` leaves out values that the endpoint rejects, such as an invalid
 * sort in a typed URL, so that the list still opens.
 */
export function listQuery<S extends EndpointSpec & { readonly query: Schema }>(
  _endpoint: S,
  view: Readonly<Record<string, string | number | undefined>>,
): QueryInput<S> {
  return { ...view, [forgiving]: true } as QueryInput<S>
}
