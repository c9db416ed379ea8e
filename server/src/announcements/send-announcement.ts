import type { AnnouncementInput } from '@esquadro/contract/announcements/announcement'
import type { Caller, Context, Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { momentOf, predicateOf } from '../segments/conditions.queries.ts'
import { requireOfferedSegment } from '../segments/require-offered-segment.ts'
import { getConditions } from '../segments/segments.queries.ts'
import {
  announceToNext,
  getAnnouncement,
  insertAnnouncement,
  lockUnfinished,
  type StoredAnnouncement,
} from './announcements.queries.ts'

/** The number of members notified in one transaction. */
const BATCH = 500

/**
 * Records an announcement and enqueues the job that sends it. Reports an unknown or archived segment as an
 * error of its field.
 */
export async function sendAnnouncement(
  { inTransaction: inOne, audit, clock, jobs }: Context,
  user: Caller,
  input: AnnouncementInput,
): Promise<StoredAnnouncement> {
  return inOne(async (trx) => {
    await requireOfferedSegment(trx, input.segmentId)
    const id = await insertAnnouncement(trx, input, { id: user.id, now: clock.now() })
    await jobs.send(trx, 'announcements', { id })
    await audit(trx, {
      action: 'announcement.sent',
      subjectType: 'announcement',
      subjectId: id,
      after: input,
    })
    return getAnnouncement(trx, id)
  })
}

/**
 * Notifies the members of the announcement's segment in batches. After a crash it continues with the members
 * who have no notification yet; idempotent, even when run concurrently. Returns the number of members.
 */
export async function continueAnnouncement(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  { batch = BATCH }: { readonly batch?: number } = {},
): Promise<number> {
  let all = 0
  for (;;) {
    const members = await inTransaction(db, async (trx) => {
      const unfinished = await lockUnfinished(trx, id)
      if (!unfinished) return null
      const conditions = await getConditions(trx, unfinished.segmentId)
      // All batches count days from the time of sending.
      const predicate = predicateOf(conditions, await momentOf(trx, unfinished.createdAt))
      return announceToNext(trx, id, unfinished, { predicate, limit: batch, now: clock.now() })
    })
    all += members ?? 0
    if (members === null || members < batch) return all
  }
}
