import { dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/context/context.ts'
import { type Database, inTransaction } from '../../platform/database/connect.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { listEnding, listMissing, type NoticeKind, replaceNotices } from './notices.queries.ts'
import { lockTrust } from './trust.queries.ts'

/** The maximum number of names in a notification. */
const NAMED = 3

interface Notice {
  readonly subject: string
  readonly name: string
  /** The business day on which the certificate ends; null: it is missing. */
  readonly on: string | null
}

/**
 * Notifies administrators once of certificates that expire within 30 days, that have expired, and of authorities that are
 * missing to verify invoices in review. Returns the number of notifications. Runs at the same time are serialized.
 */
export const notifyOfTrust = ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> =>
  inTransaction(db, async (trx) => {
    const now = clock.now()
    await lockTrust(trx)
    const ending = await listEnding(trx, { isDemo: config.isDemo, now })
    const endingAs = (kind: NoticeKind) =>
      ending
        .filter((item) => item.kind === kind)
        .map(({ id, name, validUntil }) => ({ subject: id, name, on: dayOf(validUntil) }))
    const missing = (await listMissing(trx)).map((name) => ({ subject: name, name, on: null }))
    const sent = [
      await notifyOfNew(trx, 'expiring', endingAs('expiring'), now),
      await notifyOfNew(trx, 'expired', endingAs('expired'), now),
      await notifyOfNew(trx, 'missing', missing, now),
    ]
    return sent.filter(Boolean).length
  })

async function notifyOfNew(
  trx: Database,
  state: NoticeKind,
  notices: readonly Notice[],
  now: Date,
): Promise<boolean> {
  const added = new Set(
    await replaceNotices(
      trx,
      state,
      notices.map(({ subject }) => subject),
      now,
    ),
  )
  const news = notices.filter(({ subject }) => added.has(subject))
  if (news.length === 0) return false
  const data = {
    state,
    names: news.slice(0, NAMED).map(({ name }) => name),
    count: news.length,
    on: news[0]?.on ?? null,
  }
  await notifyAdmins(trx, { kind: 'trust-changed', data }, now)
  return true
}
