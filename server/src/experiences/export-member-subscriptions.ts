import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cms from '@esquadro/contract/experiences/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { texts } from './attendance/subscribers-export.messages.ts'
import { listMemberSubscriptions } from './members.queries.ts'

/** Exports the subscriptions of a member to experiences as filtered and sorted. */
export function exportMemberSubscriptions(
  context: Context,
  query: QueryOf<typeof cms.exportMemberSubscriptions>,
): Promise<BinaryOutput> {
  const text = texts[context.language]
  return exportList(context, {
    subject: 'experience',
    name: text.ofMember,
    query,
    rows: readPages(context.db, (trx, page) => listMemberSubscriptions(trx, { ...query, ...page })),
    columns: [
      { title: text.experience, value: ({ experience }) => experience.title },
      { title: text.startsAt, kind: 'instant', value: ({ experience }) => new Date(experience.startsAt) },
      { title: text.place, value: ({ experience }) => experience.place },
      { title: text.companion, value: (row) => row.companionName },
      { title: text.status, value: (row) => text[row.status] },
      { title: text.since, kind: 'instant', value: (row) => row.subscribedAt },
      { title: text.attendance, value: (row) => row.attendance && text[row.attendance] },
      { title: text.points, kind: 'integer', value: (row) => row.paidPoints - row.refundedPoints },
      { title: text.removedAt, kind: 'instant', value: (row) => row.removedAt },
    ],
  })
}
