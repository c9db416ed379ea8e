import type { EndpointSpec } from './endpoint.ts'

/** Every call of the API by domain and audience: `endpoints['auth.public.login']`. The one list. */
export const endpoints: Readonly<Record<string, EndpointSpec>> = {}
