import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'End the session of the access token that is sent',
  response: z.object({}),
})

const everybody = ['professional', 'shopkeeper', 'admin'] as const

/** A browser that is signed in; never its token. */
export const LivingSession = z.object({
  id,
  /** Names of browser and system, as far as they are known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: instant,
  /** To the hour. */
  usedAt: instant,
  /** The one that asks. */
  isThis: z.boolean(),
})
export type LivingSession = z.output<typeof LivingSession>

export const getSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions/get-all',
  access: everybody,
  summary: 'The own living sessions, the last used first; at most 100',
  response: z.object({ items: z.array(LivingSession), total: z.int().min(0) }),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/end',
  access: everybody,
  summary: 'End one own session, in another browser or this one',
  body: z.strictObject({ id }),
  response: z.object({}),
  errors: ['not-found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/end-others',
  access: everybody,
  summary: 'End all own sessions but this one; answers how many',
  body: z.strictObject({}),
  response: z.object({ ended: z.int().min(0) }),
})

export const setLanguage = endpoint({
  method: 'POST',
  path: '/auth/set-language',
  access: everybody,
  summary: 'Choose the language of the mails to oneself',
  body: z.strictObject({ language: z.enum(['ptBR', 'en']) }),
  response: z.object({}),
})
