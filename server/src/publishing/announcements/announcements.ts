import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type { AnnouncementInput } from '@esquadro/contract/publishing/announcements/announcement'
import type * as contract from '@esquadro/contract/publishing/announcements/cms'
import { announcementStates, announcementsList } from '@esquadro/texts/lists/announcements'
import { buildPredicate, readMoment } from '../../people/segments/conditions.queries.ts'
import { getConditions } from '../../people/segments/segments.queries.ts'
import { requireOfferedSegment } from '../../people/segments/segments.ts'
import type { Caller, Context, Services } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { readPages } from '../../platform/lists/cursor.queries.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import {
  announceToNext,
  getAnnouncement,
  insertAnnouncement,
  listAnnouncements,
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
      const predicate = buildPredicate(conditions, await readMoment(trx, unfinished.createdAt))
      return announceToNext(trx, id, unfinished, { predicate, limit: batch, now: clock.now() })
    })
    all += members ?? 0
    if (members === null || members < batch) return all
  }
}

/** Exports the announcements as filtered and sorted, with their texts in the caller's language. */
export function exportAnnouncements(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { db, language } = context
  return exportList(context, {
    subject: 'announcement',
    list: announcementsList,
    query,
    rows: readPages(db, (trx, page) => listAnnouncements(trx, { ...query, ...page })),
    values: {
      title: (row) => row.title[language],
      text: (row) => row.text[language],
      link: (row) => row.link,
      segment: (row) => row.segment.name,
      state: (row) => announcementStates[row.state],
      sent: (row) => row.sent,
      read: (row) => row.read,
      createdAt: (row) => new Date(row.createdAt),
      finishedAt: (row) => (row.finishedAt === null ? null : new Date(row.finishedAt)),
      createdBy: (row) => row.createdBy,
    },
  })
}
