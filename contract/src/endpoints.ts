import type { EndpointSpec } from './endpoint.ts'
import * as settingsCms from './settings/cms.ts'
import * as settingsPublic from './settings/public.ts'

// By domain and audience, in the order of the alphabet.
const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'settings.cms': settingsCms,
  'settings.public': settingsPublic,
}

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the API, named by domain, audience and operation: `accelerators.cms.create`. The one list. */
export const endpoints: Readonly<Record<string, EndpointSpec>> = Object.fromEntries(
  Object.entries(modules).flatMap(([prefix, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, EndpointSpec] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => [`${prefix}.${name}`, endpoint]),
  ),
)
