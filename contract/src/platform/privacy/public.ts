import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { line, lines } from '../fields/schemas.ts'

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/privacy/unsubscribe',
  access: 'public',
  summary:
    'Withdraw the consent to news by e-mail with the signed link of a mail; an invalid link gets the same response',
  body: z.strictObject({ token: lines().min(1).max(200) }),
  response: z.object({}),
  limit: { perMinute: 30 },
})

/** The body that mail programs post for `List-Unsubscribe-Post` (RFC 8058). */
export const ONE_CLICK = 'List-Unsubscribe=One-Click'

export const unsubscribeAtOnce = endpoint({
  method: 'POST',
  path: '/privacy/unsubscribe-at-once',
  access: 'public',
  summary:
    'Withdraw the consent with one click in a mail program (RFC 8058); the List-Unsubscribe header has the address',
  query: z.object({ token: line().max(200).default('') }),
  // Any body is accepted; only the token in the address counts.
  body: z.looseObject({}),
  multipart: true,
  form: true,
  response: z.object({}),
  // One mail program posts on behalf of many readers.
  limit: { perMinute: 600 },
})
