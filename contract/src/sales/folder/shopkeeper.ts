import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../platform/fields/schemas.ts'

/** A key with which a system of the store may send invoices; without its text, which nobody can read again. */
const SendingKey = z.object({
  id,
  name: z.string(),
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type SendingKey = z.output<typeof SendingKey>

export const getKeys = endpoint({
  method: 'GET',
  path: '/folder/get-keys',
  access: ['shopkeeper'],
  summary: "List the active API keys with which the store's systems may send invoices, last used first",
  response: z.object({ items: z.array(SendingKey) }),
})
