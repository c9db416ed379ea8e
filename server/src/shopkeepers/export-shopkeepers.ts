import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import { hideEmail } from '@esquadro/contract/fields/email'
import { hidePhone } from '@esquadro/contract/fields/phone'
import type * as contract from '@esquadro/contract/shopkeepers/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { shopkeeperExportText } from './shopkeeper-export.messages.ts'
import { exportedShopkeepers } from './shopkeepers.queries.ts'

/** Exports the shopkeepers as filtered and sorted, with personal data masked. */
export function exportShopkeepers(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, ...texts } = shopkeeperExportText(context.language)
  return exportList(context, {
    subject: 'shopkeeper',
    name: file,
    query,
    rows: exportedShopkeepers(context.db, query),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.store, value: (row) => row.tradeName },
      { title: columns.cnpj, value: (row) => maskCnpj(row.cnpj) },
      { title: columns.email, value: (row) => hideEmail(row.email) },
      { title: columns.cellphone, value: (row) => row.cellphone && hidePhone(row.cellphone) },
      { title: columns.role, value: (row) => (row.isManager ? texts.manager : texts.member) },
      { title: columns.status, value: (row) => texts.statuses[row.status] },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}
