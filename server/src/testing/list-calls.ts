import type { EndpointSpec, Role } from '@esquadro/contract'
import { endpoints } from '@esquadro/contract/endpoints'
import { z } from 'zod'

/** A reading call: a list with one of its filters, sorts or pages, or another page of figures. */
export interface ListCall {
  readonly role: Role
  /** The name of the endpoint, such as `customers.cms.getAll`. */
  readonly name: string
  readonly path: string
  /** The values of the path's parameters, already inserted in `path`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Whether the response is a page of a list. */
  readonly isPaged: boolean
}

type Shape = Readonly<Record<string, z.ZodType>>

const shapeOf = (schema: unknown): Shape =>
  ((schema as { readonly shape?: Shape } | undefined)?.shape ?? {}) as Shape

/** Values for filters without a list of values and without a sample: the schema's first match. */
const GUESSES = ['true', '30', '2026-11', '2026-11-01', 'silva'] as const
const PERIOD = new Set(['from', 'to'])

/**
 * Returns every GET call that members and administrators can make without a body, and the public lists: each
 * list by default, with each value of each filter, in each order, searched, and on a later page. `samples`
 * has values of filters and parameters by `role.endpoint.field`, `endpoint.field`, `role.field` or `field`;
 * skips calls that need a value without a sample.
 */
export function listCalls(samples: Readonly<Record<string, string>>, deepPage: number): ListCall[] {
  return Object.entries(endpoints).flatMap(([name, endpoint]) =>
    endpoint.method === 'GET' && isJson(endpoint)
      ? rolesOf(endpoint).flatMap((role) => callsOf(name, endpoint, role, samples, deepPage))
      : [],
  )
}

/** The roles that make a call; public lists are read by professionals. */
function rolesOf(endpoint: EndpointSpec): readonly Role[] {
  if (Array.isArray(endpoint.access)) return endpoint.access as readonly Role[]
  return endpoint.access === 'public' && isList(endpoint) ? ['professional'] : []
}

/** Whether an endpoint returns a page of a list. */
export const isList = ({ query, response }: EndpointSpec): boolean =>
  'page' in shapeOf(query) && 'total' in shapeOf(response)

const isJson = ({ response }: EndpointSpec) => response !== 'binary' && response !== 'stream'

function callsOf(
  name: string,
  endpoint: EndpointSpec,
  role: Role,
  samples: Readonly<Record<string, string>>,
  deepPage: number,
): ListCall[] {
  const shape = shapeOf(endpoint.query)
  const sampleOf = (field: string) =>
    samples[`${role}.${name}.${field}`] ??
    samples[`${name}.${field}`] ??
    samples[`${role}.${field}`] ??
    samples[field]
  const params: Record<string, string> = {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (whole, field: string) => {
    const value = sampleOf(field)
    if (value !== undefined) params[field] = value
    return value ?? whole
  })
  const needed: Record<string, string> = {}
  for (const [field, schema] of Object.entries(shape)) {
    if (schema.safeParse(undefined).success) continue
    const value = valuesOf(schema, sampleOf(field))[0]
    if (value === undefined) return []
    needed[field] = value
  }
  if (path.includes('{')) return []
  const isPaged = isList(endpoint)
  const call = (query: Readonly<Record<string, string>>): ListCall => ({
    role,
    name,
    path,
    params,
    query: { ...needed, ...query },
    isPaged,
  })
  const calls = [call({})]
  for (const [field, schema] of Object.entries(shape)) {
    if (field in needed || field === 'page' || field === 'limit') continue
    for (const value of valuesOf(schema, sampleOf(field))) calls.push(call({ [field]: value }))
  }
  if ([...PERIOD].every((field) => field in shape && !(field in needed)))
    calls.push(
      call(
        Object.fromEntries(
          [...PERIOD].map((field) => [field, valuesOf(shape[field] as z.ZodType, sampleOf(field))[0] ?? '']),
        ),
      ),
    )
  if (isPaged) calls.push(call({ page: String(deepPage) }))
  return calls
}

/** The values to try for a field: all of few, else the sample, else a guess that the schema accepts. */
function valuesOf(schema: z.ZodType, sample: string | undefined): string[] {
  if (sample !== undefined) return [sample]
  const { enum: values } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    enum?: unknown[]
  }
  if (values) return values.map(String)
  const guess = GUESSES.find((value) => schema.safeParse(value).success)
  return guess === undefined ? [] : [guess]
}
