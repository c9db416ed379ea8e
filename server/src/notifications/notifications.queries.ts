import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

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
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface NewNotification {
  readonly userId: string
  readonly kind: NotificationKind
  /** Facts that the text needs (numbers, names of stores); the text itself is made when it is read, by language. */
  readonly data: Readonly<Record<string, string | number | null>>
}

/** Leaves notifications, in the transaction of what they are about. */
export async function notify(trx: Database, news: readonly NewNotification[], now: Date): Promise<void> {
  if (news.length === 0) return
  await trx
    .insertInto('notifications')
    .values(news.map(({ userId, kind, data }) => ({ userId, kind, data: JSON.stringify(data), createdAt: now })))
    .execute()
}

/** Leaves one notification for every active administrator. */
export async function notifyAdmins(
  trx: Database,
  news: Omit<NewNotification, 'userId'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, data, created_at)
    select id, ${news.kind}, ${JSON.stringify(news.data)}::jsonb, ${now}
    from users where user_type = 'admin' and status = 'active'`.execute(trx)
}
