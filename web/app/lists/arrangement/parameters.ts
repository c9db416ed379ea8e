import type { EndpointSpec, Schema } from '@esquadro/contract'

/** The query parameters of an endpoint with their accepted values, in the contract's order; no values for free text. */
export type Parameters = Readonly<Record<string, readonly string[]>>

/** The part of a Zod definition that is read here. */
interface Definition {
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/**
 * Returns the query parameters of an endpoint. The build evaluates it for every list and gives the browser the result, so that lists need
 * no Zod.
 */
export function parametersOf({ query }: EndpointSpec): Parameters {
  const shape = query ? (definitionOf(query).shape ?? {}) : {}
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, valuesOf(schema)]))
}

function valuesOf(schema: Schema): readonly string[] {
  const { entries, values, innerType, in: input, out } = definitionOf(schema)
  if (entries) return Object.values(entries)
  if (values) return values.map(String)
  if (innerType) return valuesOf(innerType)
  const first = input ? valuesOf(input) : []
  return first.length > 0 || !out ? first : valuesOf(out)
}
