import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/product-imports/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { importExportText } from './import-export.messages.ts'
import { listImports } from './product-imports.queries.ts'

/** Exports the imports of products as filtered and sorted. */
export function exportImports(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, states } = importExportText(context.language)
  return exportList(context, {
    subject: 'product-import',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listImports(trx, { ...query, ...page })),
    columns: [
      { title: columns.fileName, value: (row) => row.fileName },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.total, kind: 'integer', value: (row) => row.total },
      { title: columns.created, kind: 'integer', value: (row) => row.created },
      { title: columns.updated, kind: 'integer', value: (row) => row.updated },
      { title: columns.unchanged, kind: 'integer', value: (row) => row.unchanged },
      { title: columns.rejected, kind: 'integer', value: (row) => row.rejected },
      { title: columns.createdBy, value: (row) => row.createdBy },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.finishedAt, kind: 'instant', value: (row) => row.finishedAt },
      { title: columns.undoneBy, value: (row) => row.undoneBy },
      { title: columns.undoneAt, kind: 'instant', value: (row) => row.undoneAt },
    ],
  })
}
