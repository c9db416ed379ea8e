import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/points/cms'
import type { Context } from '../../context/context.ts'
import { readPages } from '../../lists/cursor.queries.ts'
import { exportList } from '../../lists/export-list.ts'
import { rootExportText } from './root-export.messages.ts'
import { listRoots } from './roots.queries.ts'

/** Exports the roots of the ledger, newest first. */
export function exportRoots(
  context: Context,
  query: QueryOf<typeof contract.exportRoots>,
): Promise<BinaryOutput> {
  const { file, columns } = rootExportText(context.language)
  return exportList(context, {
    subject: 'ledger',
    name: file,
    query,
    rows: readPages(context.db, listRoots),
    columns: [
      { title: columns.number, kind: 'integer', value: (row) => row.number },
      { title: columns.day, kind: 'day', value: (row) => row.day },
      { title: columns.root, value: (row) => row.root },
      { title: columns.accounts, kind: 'integer', value: (row) => row.accounts },
      { title: columns.entries, kind: 'integer', value: (row) => row.entries },
      { title: columns.recordedAt, kind: 'instant', value: (row) => row.recordedAt },
    ],
  })
}
