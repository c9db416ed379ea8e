import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { typedCode } from '../../platform/fields/schemas.ts'

export const getInviteByCode = endpoint({
  method: 'GET',
  path: '/professionals/get-invite-by-code',
  access: 'public',
  summary: 'Get the inviter of a code (first name and initial) and the points on offer',
  query: z.object({ code: typedCode().min(1).max(40) }),
  response: z.object({
    inviter: z.string(),
    /** The points for each side when the invited person's first invoice is approved. */
    points: z.int().min(0),
  }),
  errors: ['not-found'],
  limit: { perMinute: 20 },
})
