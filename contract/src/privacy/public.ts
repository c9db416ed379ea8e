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

/** What mail programs send by the header `List-Unsubscribe-Post` of a mail (RFC 8058). */
export const ONE_CLICK = 'List-Unsubscribe=One-Click'

export const unsubscribeAtOnce = endpoint({
  method: 'POST',
  path: '/privacy/unsubscribe-at-once',
  access: 'public',
  summary:
    'The same by one press in a mail program (RFC 8058): the address stands in the header List-Unsubscribe of such mails',
  query: z.object({ token: z.string().trim().max(200).default('') }),
  // Whatever the program sends: the address says it all.
  body: z.looseObject({}),
  multipart: true,
  form: true,
  response: z.object({}),
  // One program sends for all of its readers.
  limit: { perMinute: 600 },
})
