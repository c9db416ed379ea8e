import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, line, paged, pageQuery, search, sortQuery } from '../fields/schemas.ts'
import { exportQuery } from '../lists/export.ts'
import { WEBHOOK_EVENTS } from './events.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  createdAt: instant,
  /** Until when messages are also signed with the secret before the last rotation. */
  previousUntil: instant.nullable(),
  /** The number of deliveries that are due or failed permanently. */
  waiting: z.int(),
  failed: z.int(),
  /** Identifies the values of the form. */
  revision: z.string(),
})
export type Webhook = z.output<typeof Webhook>

const url = line()
  .pipe(z.url({ protocol: /^https?$/ }))
  .check(z.maxLength(500))
  .refine((text) => !/^[a-z]+:\/\/[^/]*@/i.test(text), { params: { code: 'url.invalid' } })

/** The form of a webhook. */
export const WebhookInput = z.strictObject({
  name: line().min(1).max(80),
  url,
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
})

const errors = ['not-found'] as const

export const create = endpoint({
  method: 'POST',
  path: '/cms/webhooks/create',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Create a webhook; only this response contains the secret that signs its messages',
  body: WebhookInput,
  response: Webhook.extend({ secret: z.string() }),
  errors: ['webhook.address'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/webhooks/update',
  requiresPassword: true,
  access: ['admin'],
  summary:
    'Change or deactivate a webhook; an inactive one receives no new events. Responds `conflict` with the current webhook for another `revision`',
  body: z.strictObject({
    ...WebhookInput.partial().shape,
    id,
    active: z.boolean().optional(),
    revision: z.string().max(40).optional(),
  }),
  response: Webhook,
  errors: [...errors, 'conflict', 'webhook.address'],
})

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/cms/webhooks/rotate-secret',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Rotate the secret of a webhook; messages carry the signatures of both secrets for 24 hours',
  body: z.strictObject({ id }),
  response: Webhook.extend({ secret: z.string() }),
  errors,
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  active: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  sort: sortQuery(['name', 'createdAt']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/webhooks/get-all',
  access: ['admin'],
  summary:
    'List webhooks with the number of waiting and failed deliveries; search by name, filter by activity, sort',
  query: listQuery,
  response: paged(Webhook),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/webhooks/export',
  access: ['admin'],
  summary: 'Export the webhooks as filtered and sorted',
  query: exportQuery(listQuery),
  response: 'binary',
})

/** A message to a webhook, with the result of its last attempt. */
export const Delivery = z.object({
  id,
  webhook: z.object({ id, name: z.string() }),
  eventId: id,
  event: z.enum(WEBHOOK_EVENTS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
})
export type Delivery = z.output<typeof Delivery>

const deliveriesQuery = pageQuery.extend({
  webhook: id.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
})

export const getDeliveries = endpoint({
  method: 'GET',
  path: '/cms/webhooks/get-deliveries',
  access: ['admin'],
  summary: 'List the deliveries of the last 30 days, newest first; filter by webhook and state',
  query: deliveriesQuery,
  response: paged(Delivery),
})

export const exportDeliveries = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/webhooks/export-deliveries',
  access: ['admin'],
  summary: 'Export the deliveries of the last 30 days as filtered',
  query: exportQuery(deliveriesQuery),
  response: 'binary',
})

export const replay = endpoint({
  method: 'POST',
  path: '/cms/webhooks/replay',
  access: ['admin'],
  summary: 'Send a delivery again, with the same event id',
  body: z.strictObject({ id }),
  response: Delivery,
  errors,
})
