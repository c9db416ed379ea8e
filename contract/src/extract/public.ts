import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { VerifiedExtract } from './extract.ts'

export const verify = endpoint({
  method: 'GET',
  path: '/extract/verify',
  access: 'public',
  summary: 'What an issued statement says and whether the ledger still says so; nothing of a person',
  query: z.object({
    /** As it is printed or typed: case, spaces and hyphens do not matter. */
    code: z.string().trim().min(1).max(60),
  }),
  response: VerifiedExtract,
  errors: ['extract.code-unknown'],
  limit: { perMinute: 30 },
})
