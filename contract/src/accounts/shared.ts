import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'End the session of the access token that is sent',
  response: z.object({}),
})
