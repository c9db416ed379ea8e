import { z } from 'zod'
import { endpoint, type Role } from '../../endpoint.ts'
import { id, instant, pageQuery } from '../fields/schemas.ts'

export const NOTIFICATION_KINDS = [
  'points-credited',
  'points-reversed',
  'points-adjusted',
  'points-expiring',
  'points-expired',
  'level-changed',
  'level-at-risk',
  'invoice-rejected',
  'invoice-reopened',
  'customer-expiring',
  'customer-expired',
  'customer-confirmed',
  'customer-objected',
  'customer-disputed',
  'dispute-opened',
  'dispute-decided',
  'sale-lost',
  'sign-up-awaiting',
  'invoice-received',
  'adjustment-waiting',
  'ledger-broken',
  'job-failed',
  'trust-changed',
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
  'experience-expired',
  'experience-changed',
  'experience-reminder',
  'experience-suspended',
  'regulation-changed',
  'announcement',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A notification in the language of the request. */
export const Notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  /** The path of the related page; null: none. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
  /**
   * Set if bundles are requested and the item is the newest of three or more of one kind and day. The item
   * then stands for all of them, and `link` is the page that they share, or null.
   */
  bundle: z.object({ count: z.int().min(1), unread: z.int().min(0) }).nullable(),
})
export type Notification = z.output<typeof Notification>

export const NotificationList = z.object({
  items: z.array(Notification),
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
  /** The number of all unread notifications. */
  unread: z.int().min(0),
})

const query = pageQuery.extend({
  /** Only unread notifications. */
  unread: z.stringbool().optional(),
  /** Combines three or more of one kind and day (in São Paulo) into one item. */
  bundled: z.stringbool().optional(),
  /** Only the notifications of the bundle whose item has this id. */
  bundle: id.optional(),
})

// Exactly one of `id`, `ids`, `bundle` and `all`. `bundle` is the id of a bundle's item: newer notifications
// stay unread.
const body = z
  .strictObject({
    id: id.optional(),
    ids: z.array(id).min(1).max(100).optional(),
    bundle: id.optional(),
    all: z.literal(true).optional(),
  })
  .refine(
    ({ id, ids, bundle, all }) => [id, ids, bundle, all].filter((item) => item !== undefined).length === 1,
    {
      path: ['id'],
      params: { code: 'required' },
    },
  )

const response = z.object({ unread: z.int().min(0) })

/** The two endpoints of an audience: the list, and marking one or all as read. */
export const listOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'GET',
    path,
    access: [role],
    summary: 'List your notifications, newest first, with the number of unread ones',
    query,
    response: NotificationList,
  })

export const readingOf = <const Path extends string, const Who extends Role>(path: Path, role: Who) =>
  endpoint({
    method: 'POST',
    path,
    access: [role],
    summary: 'Mark one, some, a bundle or all notifications as read; returns the number of unread ones',
    body,
    response,
    errors: ['not-found'],
  })
