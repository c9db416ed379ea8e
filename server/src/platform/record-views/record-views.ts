import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/platform/record-views/cms'
import type { RecordScreen } from '@esquadro/contract/platform/record-views/member'
import { recordScreens, recordViewsList, viewerTypes } from '@esquadro/texts/lists/record-views'
import type { Caller, Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { insertViews, listRecordViews } from './record-views.queries.ts'

/**
 * Records that the caller viewed the records of members on a screen: once for each viewer, screen and hour.
 * Skips the caller's own record. At most one query.
 */
export async function recordViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Pick<Caller, 'id'>,
  screen: RecordScreen,
  subjectIds: readonly (string | null)[],
): Promise<void> {
  const others = [...new Set(subjectIds)].filter((id): id is string => id !== null && id !== viewer.id)
  if (others.length > 0)
    await insertViews(db, { viewerId: viewer.id, screen, subjectIds: others, now: clock.now() })
}

/** Exports the views of a member's record as filtered and sorted. */
export function exportRecordViews(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'record-view',
    list: recordViewsList,
    query,
    rows: readPages(context.db, (trx, page) => listRecordViews(trx, { ...query, ...page })),
    values: {
      viewer: (row) => row.viewer,
      of: (row) => row.store ?? viewerTypes[row.viewerType],
      screen: (row) => recordScreens[row.screen],
      viewedAt: (row) => row.viewedAt,
    },
  })
}
