import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** An event of the stream: the number of unread notifications. */
export const UnreadEvent = z.object({ unread: z.int().min(0) })
export type UnreadEvent = z.output<typeof UnreadEvent>

export const stream = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'Stream the number of unread notifications as server-sent events: at once, and after each change',
  response: 'stream',
  event: UnreadEvent,
  errors: ['too-many-requests'],
})
