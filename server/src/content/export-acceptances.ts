import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/content/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { acceptanceExportText } from './acceptance-export.messages.ts'
import { exportedAcceptances } from './acceptances.queries.ts'

/**
 * Exports the members who are asked to accept a text, with their acceptance of a version, as filtered and
 * sorted.
 */
export function exportAcceptances(
  context: Context,
  query: QueryOf<typeof contract.exportAcceptances>,
): Promise<BinaryOutput> {
  const { file, columns, types } = acceptanceExportText(context.language)
  return exportList(context, {
    subject: 'content',
    name: file,
    query,
    rows: exportedAcceptances(context.db, query),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.type, value: (row) => types[row.userType] },
      { title: columns.store, value: (row) => row.store },
      { title: columns.acceptedAt, kind: 'instant', value: (row) => row.acceptedAt },
    ],
  })
}
