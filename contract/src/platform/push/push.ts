import { z } from 'zod'
import { id, instant } from '../fields/schemas.ts'
import type { NotificationKind } from '../notifications/notification.ts'

/** The subjects that a person can choose for a browser. */
export const PUSH_TOPICS = ['points', 'sales', 'customers', 'experiences', 'programme'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** The subject of each kind of notification. */
export const topicOf: Readonly<Record<NotificationKind, PushTopic>> = {
  'points-credited': 'points',
  'points-reversed': 'points',
  'points-adjusted': 'points',
  'points-expiring': 'points',
  'points-expired': 'points',
  'level-changed': 'points',
  'level-at-risk': 'points',
  'pce-received': 'points',
  'pce-approved': 'points',
  'pce-paid': 'points',
  'pce-refused': 'points',
  'pce-reversed': 'points',
  'invite-accepted': 'points',
  'invoice-rejected': 'sales',
  'invoice-reopened': 'sales',
  'invoice-received': 'sales',
  'sale-lost': 'sales',
  'customer-expiring': 'customers',
  'customer-expired': 'customers',
  'customer-confirmed': 'customers',
  'customer-objected': 'customers',
  'customer-disputed': 'customers',
  'dispute-opened': 'customers',
  'dispute-decided': 'customers',
  'experience-confirmed': 'experiences',
  'experience-waiting': 'experiences',
  'experience-promoted': 'experiences',
  'experience-passed-over': 'experiences',
  'experience-removed': 'experiences',
  'experience-expired': 'experiences',
  'experience-changed': 'experiences',
  'experience-reminder': 'experiences',
  'experience-suspended': 'experiences',
  'sign-up-awaiting': 'programme',
  'adjustment-waiting': 'programme',
  'ledger-broken': 'programme',
  'job-failed': 'programme',
  'trust-changed': 'programme',
  'regulation-changed': 'programme',
  announcement: 'programme',
}

/** The fields of a push subscription, as browsers create it. */
export const subscriptionKeys = {
  endpoint: z.url().max(1_000),
  /** Uncompressed point of the P-256 curve, base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  /** 16 bytes, base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
}

/** A browser in which a person is notified. */
export const PushBrowser = z.object({
  id,
  /** Null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Whether this browser has the current session. */
  isCurrent: z.boolean(),
  topics: z.array(z.enum(PUSH_TOPICS)),
  createdAt: instant,
})
export type PushBrowser = z.output<typeof PushBrowser>

/** The message that the service worker of a browser decrypts and shows. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** The path of the page that a click opens. */
  readonly url: string
  readonly lang: 'pt-BR' | 'en'
}
