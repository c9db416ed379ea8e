import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cms from '@esquadro/contract/rewards/experiences/cms'
import type { Context } from '../../../platform/context/context.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { listMemberSubscriptions } from '../members.queries.ts'
import { getCmsExperience } from '../office/office.queries.ts'
import { exportedSubscribers } from './attendance.queries.ts'
import { texts } from './subscribers-export.messages.ts'

/** Exports the attendance list of an experience as filtered and sorted. Throws `not-found`. */
export async function exportSubscribers(
  context: Context,
  query: QueryOf<typeof cms.exportSubscribers>,
): Promise<BinaryOutput> {
  const text = texts[context.language]
  await getCmsExperience(context.db, query.experienceId, context.clock.now())
  return exportList(context, {
    subject: 'experience',
    name: text.file,
    query,
    rows: exportedSubscribers(context.db, query),
    columns: [
      { title: text.name, value: ({ user }) => user.name },
      { title: text.companion, value: (row) => row.companionName },
      { title: text.email, value: ({ user }) => user.email },
      { title: text.phone, value: ({ user }) => user.cellphone },
      { title: text.profession, value: ({ user }) => user.profession },
      { title: text.status, value: (row) => text[row.status] },
      { title: text.since, kind: 'instant', value: (row) => row.subscribedAt },
      { title: text.attendance, value: (row) => row.attendance && text[row.attendance] },
      { title: text.attendedAt, kind: 'instant', value: (row) => row.attendedAt },
      { title: text.points, kind: 'integer', value: (row) => row.paidPoints - row.refundedPoints },
    ],
  })
}

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
