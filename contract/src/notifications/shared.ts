import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What the stream says: how many notifications are unread. */
export const UnreadEvent = z.object({ unread: z.int().min(0) })
export type UnreadEvent = z.output<typeof UnreadEvent>

export const stream = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'How many notifications are unread, at once and at each change, as server-sent events',
  response: 'stream',
  event: UnreadEvent,
  errors: ['too-many-requests'],
})
