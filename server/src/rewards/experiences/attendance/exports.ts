import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import {
  attendanceWords,
  memberSubscriptionsList,
  subscribersList,
  subscriptionStatuses,
} from '@esquadro/texts/lists/subscribers'
import type { Context } from '../../../platform/context/context.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { listMemberSubscriptions } from '../members.queries.ts'
import { getCmsExperience } from '../office/office.queries.ts'
import { exportedSubscribers } from './attendance.queries.ts'

/** Exports the attendance list of an experience as filtered and sorted. Throws `not-found`. */
export async function exportSubscribers(
  context: Context,
  query: QueryOf<typeof cmsExperiences.exportSubscribers>,
): Promise<BinaryOutput> {
  await getCmsExperience(context.db, query.experienceId, context.clock.now())
  return exportList(context, {
    subject: 'experience',
    list: subscribersList,
    query,
    rows: exportedSubscribers(context.db, query),
    values: {
      name: ({ user }) => user.name,
      companion: (row) => row.companionName,
      email: ({ user }) => user.email,
      phone: ({ user }) => user.cellphone,
      profession: ({ user }) => user.profession,
      status: (row) => subscriptionStatuses[row.status],
      subscribedAt: (row) => row.subscribedAt,
      attendance: (row) => row.attendance && attendanceWords[row.attendance],
      attendedAt: (row) => row.attendedAt,
      paidPoints: (row) => row.paidPoints - row.refundedPoints,
    },
  })
}

/** Exports the subscriptions of a member to experiences as filtered and sorted. */
export function exportMemberSubscriptions(
  context: Context,
  query: QueryOf<typeof cmsExperiences.exportMemberSubscriptions>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'experience',
    list: memberSubscriptionsList,
    query,
    rows: readPages(context.db, (trx, page) => listMemberSubscriptions(trx, { ...query, ...page })),
    values: {
      title: ({ experience }) => experience.title,
      startsAt: ({ experience }) => new Date(experience.startsAt),
      place: ({ experience }) => experience.place,
      companion: (row) => row.companionName,
      status: (row) => subscriptionStatuses[row.status],
      subscribedAt: (row) => row.subscribedAt,
      attendance: (row) => row.attendance && attendanceWords[row.attendance],
      paidPoints: (row) => row.paidPoints - row.refundedPoints,
      removedAt: (row) => row.removedAt,
    },
  })
}
