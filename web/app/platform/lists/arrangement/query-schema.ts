import type { EndpointSpec, QueryInput, Schema } from '@esquadro/contract'
import type { CallParts } from '@esquadro/contract/calls'

/** A GET endpoint that returns a page of rows. */
export interface ListEndpoint extends EndpointSpec, CallParts {
  readonly query: Schema
  readonly response: Schema<{ items: readonly unknown[]; total: number; page: number; limit: number }>
}

export type RowOf<S extends ListEndpoint> = S['response']['_zod']['output'] extends {
  items: readonly (infer Row)[]
}
  ? Row
  : never

/** A GET endpoint that returns a list as a file: its query is the list's without paging, plus a `format`. */
export interface ExportEndpoint extends EndpointSpec {
  readonly query: Schema
  readonly response: 'binary'
}

/** The query parameters that every list has; the others are its filters. */
type Common = 'page' | 'limit' | 'sort' | 'q'

export type FilterName<S extends EndpointSpec> = Exclude<keyof QueryInput<S>, Common> & string

/** The values that a filter of an endpoint accepts. */
export type FilterValue<S extends EndpointSpec, Name extends FilterName<S>> = NonNullable<
  QueryInput<S>[Name]
> &
  string

export type SortOf<S extends EndpointSpec> =
  QueryInput<S> extends { sort?: infer Sort } ? Extract<Sort, string> : never

/** Whether a list's endpoint accepts a query parameter. */
export const hasParameter = (endpoint: ListEndpoint, name: string): boolean =>
  Object.hasOwn(endpoint.parameters ?? {}, name)

/** Returns the values of an enum or of literals in a query parameter, in the contract's order; empty for free text. */
export const parameterValues = (endpoint: ListEndpoint, name: string): readonly string[] =>
  endpoint.parameters?.[name] ?? []
