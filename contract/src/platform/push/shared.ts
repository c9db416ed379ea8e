import { z } from 'zod'
import { endpoint, roles } from '../../endpoint.ts'
import { id } from '../fields/schemas.ts'
import { PUSH_TOPICS, PushBrowser, subscriptionKeys } from './push.ts'

const PushSubscription = z.strictObject({
  ...subscriptionKeys,
  topics: z.array(z.enum(PUSH_TOPICS)).min(1).max(PUSH_TOPICS.length),
})

const browsers = z.object({ browsers: z.array(PushBrowser) })

export const get = endpoint({
  method: 'GET',
  path: '/notifications/push/get',
  access: roles,
  summary: 'Get the public key for push subscriptions, and the browsers in which you are notified',
  response: browsers.extend({
    /** The public VAPID key, base64url. */
    publicKey: z.string(),
  }),
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/notifications/push/subscribe',
  access: roles,
  summary:
    'Switch on notifications in the browser of this session, or change their subjects; they end with the session',
  body: PushSubscription,
  response: browsers,
  errors: ['push.address'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notifications/push/unsubscribe',
  access: roles,
  summary: 'Switch off notifications in one of your browsers',
  body: z.strictObject({ id }),
  response: browsers,
  errors: ['not-found'],
})
