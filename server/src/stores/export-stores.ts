import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import type * as contract from '@esquadro/contract/stores/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { storeExportText } from './store-export.messages.ts'
import { exportedStores } from './stores.queries.ts'

/** Exports the stores as filtered and sorted. */
export function exportStores(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, ...texts } = storeExportText(context.language)
  return exportList(context, {
    subject: 'store',
    name: file,
    query,
    rows: exportedStores(context.db, query),
    columns: [
      { title: columns.tradeName, value: (row) => row.tradeName },
      { title: columns.legalName, value: (row) => row.legalName },
      { title: columns.cnpj, value: (row) => maskCnpj(row.cnpj) },
      { title: columns.email, value: (row) => row.email },
      { title: columns.phone, value: (row) => row.phone },
      { title: columns.city, value: (row) => row.city },
      { title: columns.state, value: (row) => row.state },
      { title: columns.shopkeepers, kind: 'integer', value: (row) => row.shopkeepers },
      { title: columns.status, value: (row) => (row.active ? texts.active : texts.inactive) },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}
