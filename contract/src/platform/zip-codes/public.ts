import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { state, zipCode } from '../fields/schemas.ts'

export const find = endpoint({
  method: 'GET',
  path: '/zip-code/{zipCode}',
  access: 'public',
  summary: 'Look up the address of a CEP; null if the CEP is unknown or the service does not respond',
  params: z.object({ zipCode }),
  response: z.object({
    address: z
      .object({
        zipCode: z.string(),
        street: z.string(),
        neighborhood: z.string(),
        city: z.string(),
        state,
      })
      .nullable(),
    /** Without an address: whether the service reported that the CEP does not exist, or did not respond. */
    isUnknown: z.boolean(),
  }),
  limit: { perMinute: 30 },
})
