import { z } from 'zod'
import { endpoint, roles } from '../../endpoint.ts'
import { id, instant, lines, paged, pagedUpTo, pageQuery, search } from '../fields/schemas.ts'
import { exportQuery } from '../lists/export.ts'

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
  summary: 'List all mails that the product sends, with their subjects',
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

/** An account whose address permanently rejects mails; the address is masked. */
export const RejectedAddress = z.object({
  id,
  name: z.string(),
  email: z.string(),
  userType: z.enum(roles),
  rejectedAt: instant,
})
export type RejectedAddress = z.output<typeof RejectedAddress>

const rejectedQuery = pageQuery.extend({
  /** Part of the name or e-mail. */
  q: search.optional(),
})

export const getRejected = endpoint({
  method: 'GET',
  path: '/cms/mail/get-rejected',
  access: ['admin'],
  summary: 'List the accounts whose e-mail address rejects mails, latest first; search by name or e-mail',
  query: rejectedQuery,
  response: paged(RejectedAddress),
})

export const exportRejected = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/mail/export-rejected',
  access: ['admin'],
  summary: 'Export the accounts whose e-mail address rejects mails',
  query: exportQuery(rejectedQuery),
  response: 'binary',
})

export const MAIL_STATES = ['waiting', 'failing', 'sent', 'given-up', 'discarded'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** A mail of the queue. Sent and discarded mails, and those that failed permanently, are kept for some days. */
export const QueuedMail = z.object({
  id,
  /** The kind of mail; null if it can no longer be decrypted. */
  kind: z.string().nullable(),
  /** The masked address. */
  to: z.string().nullable(),
  /** `failing` has failed and will be retried automatically; `given-up` will not. */
  state: z.enum(MAIL_STATES),
  attempts: z.int().min(0),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why the last attempt failed: a sentence in the reader's language with the error code. */
  lastError: z.string().nullable(),
  discardReason: z.string().nullable(),
})
export type QueuedMail = z.output<typeof QueuedMail>

const queueQuery = pageQuery.extend({
  /** A complete address: addresses are encrypted, so a part of one finds nothing. */
  q: search.optional(),
  state: z.enum(MAIL_STATES).optional(),
  kind: z.string().max(60).optional(),
})
export type QueuedMailQuery = z.output<typeof queueQuery>

export const getQueue = endpoint({
  method: 'GET',
  path: '/cms/mail/get-queue',
  access: ['admin'],
  summary:
    'List waiting, sent and failed mails, newest first; search a whole address, filter by state and kind',
  query: queueQuery,
  response: pagedUpTo(QueuedMail),
})

export const exportQueue = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/mail/export-queue',
  access: ['admin'],
  summary: 'Export the mails of the queue as filtered',
  query: exportQuery(queueQuery),
  response: 'binary',
})

const ids = z.array(id).min(1).max(100)

/** Whether the mail was changed: only failed mails are retried, only unsent ones are discarded. */
export const MailOutcome = z.object({ id, ok: z.boolean() })
export type MailOutcome = z.output<typeof MailOutcome>

export const retry = endpoint({
  method: 'POST',
  path: '/cms/mail/retry',
  access: ['admin'],
  summary: 'Send failed mails again, with a result for each',
  body: z.strictObject({ ids }),
  response: z.object({ outcomes: z.array(MailOutcome) }),
})

export const discard = endpoint({
  method: 'POST',
  path: '/cms/mail/discard',
  access: ['admin'],
  summary: 'Discard mails that have not been sent, with a reason and a result for each',
  body: z.strictObject({ ids, reason: lines().min(3).max(500) }),
  response: z.object({ outcomes: z.array(MailOutcome) }),
})
