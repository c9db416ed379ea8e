import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { typedCode } from '../../platform/fields/schemas.ts'
import { VerifiedExtract } from './extract.ts'

export const verify = endpoint({
  method: 'GET',
  path: '/extract/verify',
  access: 'public',
  summary: 'Verify an issued statement by its code; returns figures without personal data',
  query: z.object({
    /** As printed; case, spaces and hyphens are ignored. */
    code: typedCode().min(1).max(60),
  }),
  response: VerifiedExtract,
  errors: ['extract.code-unknown'],
  limit: { perMinute: 30 },
})
