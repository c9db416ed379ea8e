import { z } from 'zod'
import { endpoint, roles } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { paged, pageQuery } from '../fields/page.ts'

const language = z.enum(['ptBR', 'en'])

export const MailPreview = z.object({
  kind: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The names of attached files. */
  attachments: z.array(z.string()),
  /** Whether mail programs offer to unsubscribe with one click. */
  hasOneClick: z.boolean(),
})
export type MailPreview = z.output<typeof MailPreview>

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/mail/get-all',
  access: ['admin'],
  summary: 'List every mail that the product sends, with its subject',
  query: z.object({ language: language.default('ptBR') }),
  response: z.object({ items: z.array(z.object({ kind: z.string(), subject: z.string() })) }),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/mail/get-one',
  access: ['admin'],
  summary: 'Preview a mail with sample data, as HTML and as text',
  query: z.object({ kind: z.string().max(60), language: language.default('ptBR') }),
  response: MailPreview,
  errors: ['not-found'],
})

/** An account whose address rejects mails for good; the address is masked. */
export const RejectedAddress = z.object({
  id,
  name: z.string(),
  email: z.string(),
  userType: z.enum(roles),
  rejectedAt: instant,
})
export type RejectedAddress = z.output<typeof RejectedAddress>

export const getRejected = endpoint({
  method: 'GET',
  path: '/cms/mail/get-rejected',
  access: ['admin'],
  summary: 'List the accounts whose e-mail address rejects mails, the latest first',
  query: pageQuery,
  response: paged(RejectedAddress),
})
