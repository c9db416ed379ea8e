import type { EndpointSpec, QueryInput, Schema } from '@esquadro/contract'
import { forgiving } from './call.ts'

/**
 * The state of a table's address as the query of its endpoint. A value that the endpoint rejects, such as a sort that
 * in a typed address, is left out by `call`, so that the list still opens.
 */
export function listQuery<S extends EndpointSpec & { readonly query: Schema }>(
  _endpoint: S,
  view: Readonly<Record<string, string | number | undefined>>,
): QueryInput<S> {
  return { ...view, [forgiving]: true } as QueryInput<S>
}
