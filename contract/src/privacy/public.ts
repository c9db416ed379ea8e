import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/privacy/unsubscribe',
  access: 'public',
  summary:
    'Withdraw the consent to news by e-mail, by the signed link of such a mail; answered alike for any other link',
  body: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  response: z.object({}),
  limit: { perMinute: 30 },
})
