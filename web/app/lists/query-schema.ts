import type { EndpointSpec, QueryInput, Schema } from '@esquadro/contract'

/** A GET endpoint that returns a page of rows. */
export interface ListEndpoint extends EndpointSpec {
  readonly query: Schema
  readonly response: Schema<{ items: readonly unknown[]; total: number; page: number; limit: number }>
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

/** As much of a Zod definition as is read here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

const parameterOf = (endpoint: ListEndpoint, name: string): Schema | undefined =>
  definitionOf(endpoint.query).shape?.[name]

/** Whether a list's endpoint takes a query parameter. */
export const hasParameter = (endpoint: ListEndpoint, name: string): boolean =>
  parameterOf(endpoint, name) !== undefined

/** The values of an enum or of literals in a query parameter, in the contract's order; empty for free text. */
export function parameterValues(endpoint: ListEndpoint, name: string): readonly string[] {
  const read = (schema: Schema | undefined): readonly string[] => {
    if (!schema) return []
    const { entries, values, innerType, in: input, out } = definitionOf(schema)
    if (entries) return Object.values(entries)
    if (values) return values.map(String)
    if (innerType) return read(innerType)
    const first = read(input)
    return first.length > 0 ? first : read(out)
  }
  return read(parameterOf(endpoint, name))
}
