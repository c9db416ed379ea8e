import type { Database } from '../database/connect.ts'
import type { QueueName } from '../job-queues.ts'
import type { NotificationData } from './notifications.messages.ts'
import {
  ADMINS,
  addReceivedInvoices,
  hasUnreadFailure,
  insertNotifications,
  type NewNotification,
  type News,
} from './notifications.queries.ts'

/** Writes notifications, in the given order, in the transaction that causes them. */
export async function notify(trx: Database, news: readonly NewNotification[], now: Date): Promise<void> {
  if (news.length > 0) await insertNotifications(trx, news, now)
}

/** Notifies every active administrator. */
export const notifyAdmins = (trx: Database, news: News, now: Date): Promise<void> =>
  notify(trx, [{ userId: ADMINS, ...news }], now)

/** Notifies the administrators of a permanently failed job, unless they have an unread notification of it. */
export async function notifyJobFailure(db: Database, job: QueueName, now: Date): Promise<void> {
  if (!(await hasUnreadFailure(db, job))) await notifyAdmins(db, { kind: 'job-failed', data: { job } }, now)
}

/** The time for which further invoices of a store are added to an unread notification. */
const SAME_BATCH_MS = 10 * 60_000

/**
 * Notifies the administrators of received invoices of a store. Adds invoices of later calls to the
 * notification while it is unread. Needs a transaction.
 */
export const notifyReceived = (
  trx: Database,
  received: NotificationData['invoice-received'],
  now: Date,
): Promise<void> =>
  addReceivedInvoices(trx, received, { since: new Date(now.getTime() - SAME_BATCH_MS), now })
