import type { EndpointSpec } from './endpoint.ts'
import * as modules from './modules.ts'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of the API by domain, audience and operation, such as `accelerators.cms.create`. */
export const endpoints: Readonly<Record<string, EndpointSpec>> = Object.fromEntries(
  Object.entries<Readonly<Record<string, unknown>>>(modules).flatMap(([prefix, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, EndpointSpec] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => [`${prefix}.${name}`, endpoint]),
  ),
)
