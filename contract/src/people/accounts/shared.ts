import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../platform/fields/schemas.ts'

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'End the current session',
  response: z.object({}),
})

const everybody = ['professional', 'shopkeeper', 'admin'] as const

/** A session of the caller, without its token. */
export const ValidSession = z.object({
  id,
  /** The browser and the system, if known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: instant,
  /** The last use, accurate to the hour. */
  usedAt: instant,
  /** Whether this is the current session. */
  isThis: z.boolean(),
})
export type ValidSession = z.output<typeof ValidSession>

export const getSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions/get-all',
  access: everybody,
  summary: 'List your active sessions, last used first; at most 100',
  response: z.object({ items: z.array(ValidSession), total: z.int().min(0) }),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/end',
  access: everybody,
  summary: 'End one of your sessions',
  body: z.strictObject({ id }),
  response: z.object({}),
  errors: ['not-found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/end-others',
  access: everybody,
  summary: 'End all your sessions except the current one; returns their number',
  body: z.strictObject({}),
  response: z.object({ ended: z.int().min(0) }),
})

export const setLanguage = endpoint({
  method: 'POST',
  path: '/auth/set-language',
  access: everybody,
  summary: 'Set the language of your mails',
  body: z.strictObject({ language: z.enum(['ptBR', 'en']) }),
  response: z.object({}),
})
