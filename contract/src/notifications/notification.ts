import { z } from 'zod'
import { endpoint, type Role } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { pageQuery } from '../fields/page.ts'

export const NOTIFICATION_KINDS = [
  'points-credited',
  'points-reversed',
  'level-changed',
  'invoice-rejected',
  'customer-expiring',
  'customer-expired',
  'sign-up-awaiting',
  'invoice-received',
  'ledger-broken',
  'job-failed',
  'pce-received',
  'pce-approved',
  'pce-paid',
  'pce-refused',
  'pce-reversed',
  'invite-accepted',
  'experience-confirmed',
  'experience-waiting',
  'experience-promoted',
  'experience-passed-over',
  'experience-removed',
  'regulation-changed',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A notification in the language of the request. */
export const Notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  /** The page that it is about; null: none. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.output<typeof Notification>

export const NotificationList = z.object({
  items: z.array(Notification),
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
  /** How many of all are unread. */
  unread: z.int().min(0),
})

const query = pageQuery.extend({
  /** Only those not read yet. */
  unread: z.stringbool().optional(),
})

// One or all; a call that names neither or both is refused.
const body = z
  .strictObject({ id: id.optional(), all: z.literal(true).optional() })
  .refine((given) => (given.id === undefined) !== (given.all === undefined), {
    path: ['id'],
    params: { code: 'required' },
  })

const response = z.object({ unread: z.int().min(0) })

/** The two calls of an audience: its list, newest first, and reading one or all. */
export const listOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'Notifications, newest first, and how many are unread',
    query,
    response: NotificationList,
  })

export const readingOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary: 'Mark one notification as read, or all of them; answers how many are unread then',
    body,
    response,
    errors: ['not-found'],
  })
