import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/record-views/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { recordViewExportText } from './record-view-export.messages.ts'
import { listRecordViews } from './record-views.queries.ts'

/** Exports the views of a member's record as filtered and sorted. */
export function exportRecordViews(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, screens, types } = recordViewExportText(context.language)
  return exportList(context, {
    subject: 'record-view',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listRecordViews(trx, { ...query, ...page })),
    columns: [
      { title: columns.viewer, value: (row) => row.viewer },
      { title: columns.of, value: (row) => row.store ?? types[row.viewerType] },
      { title: columns.screen, value: (row) => screens[row.screen] },
      { title: columns.viewedAt, kind: 'instant', value: (row) => row.viewedAt },
    ],
  })
}
