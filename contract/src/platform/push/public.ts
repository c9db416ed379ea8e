import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { subscriptionKeys } from './push.ts'

export const renew = endpoint({
  method: 'POST',
  path: '/notifications/push/renew',
  access: 'public',
  summary:
    'Replace the subscription of a browser after its push service changed it; the secret of the old subscription authenticates the call',
  body: z.strictObject({
    old: z.strictObject({ endpoint: subscriptionKeys.endpoint, auth: subscriptionKeys.auth }),
    renewed: z.strictObject(subscriptionKeys),
  }),
  response: z.object({}),
  errors: ['not-found', 'push.address'],
  limit: { perMinute: 20 },
})
