import { z } from 'zod'
import { apiScopes, endpoint } from '../../endpoint.ts'
import {
  id,
  instant,
  isoDay,
  line,
  paged,
  pageQuery,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'

/** The states of a key. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const

/** An API key; the key itself is never shown again. */
export const ApiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  store: z.object({ id, name: z.string() }),
  scopes: z.array(z.enum(apiScopes)),
  perMinute: z.int(),
  state: z.enum(KEY_STATES),
  expiresAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  /** The network address of the last use, shortened to its network. */
  lastNetwork: z.string().nullable(),
  revokedAt: instant.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

/** The form of a new key. */
export const NewApiKey = z.strictObject({
  name: line().min(1).max(80),
  storeId: id,
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  /** The last day on which the key works; null for none. */
  expiresOn: isoDay.nullable().default(null),
  /** The maximum number of calls per minute. */
  perMinute: z.int().min(1).max(6_000).default(300),
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/api-keys/create',
  requiresPassword: true,
  access: ['admin'],
  summary: "Create an API key for a store's system; only this response contains the key",
  body: NewApiKey,
  response: ApiKey.extend({ key: z.string() }),
  errors: ['store.unknown'],
})

export const revoke = endpoint({
  method: 'POST',
  path: '/cms/api-keys/revoke',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Revoke an API key; it stops working at once',
  body: z.strictObject({ id }),
  response: ApiKey,
  errors: ['not-found'],
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  store: id.optional(),
  state: z.enum(KEY_STATES).optional(),
  sort: sortQuery(['name', 'createdAt', 'lastUsedAt']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/api-keys/get-all',
  access: ['admin'],
  summary: 'List API keys; search by name or first characters, filter by store and state, sort',
  query: listQuery,
  response: paged(ApiKey),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/api-keys/export',
  access: ['admin'],
  summary: 'Export the API keys as filtered and sorted; the keys themselves are never shown',
  query: exportQuery(listQuery),
  response: 'binary',
})
