import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/adjustments/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { adjustmentExportText } from './adjustment-export.messages.ts'
import { listAdjustments } from './adjustments.queries.ts'

/** Exports the adjustments of points as filtered and sorted. */
export function exportAdjustments(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, statuses } = adjustmentExportText(context.language)
  return exportList(context, {
    subject: 'adjustment',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listAdjustments(trx, { ...query, ...page })),
    columns: [
      { title: columns.professional, value: (row) => row.professionalName },
      { title: columns.points, kind: 'integer', value: (row) => row.points },
      { title: columns.reason, value: (row) => row.reason },
      { title: columns.status, value: (row) => statuses[row.status] },
      { title: columns.requestedBy, value: (row) => row.requestedBy.name },
      { title: columns.requestedAt, kind: 'instant', value: (row) => row.requestedAt },
      { title: columns.decidedBy, value: (row) => row.decidedBy?.name ?? null },
      { title: columns.decidedAt, kind: 'instant', value: (row) => row.decidedAt },
      { title: columns.note, value: (row) => row.note },
    ],
  })
}
