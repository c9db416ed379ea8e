import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/cms-users/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { cmsUserExportText } from './cms-user-export.messages.ts'
import { exportedAdmins } from './cms-users.queries.ts'

/** Exports the administrators as filtered and sorted. */
export function exportAdmins(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, ...texts } = cmsUserExportText(context.language)
  return exportList(context, {
    subject: 'user',
    name: file,
    query,
    rows: exportedAdmins(context.db, query),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.email, value: (row) => row.email },
      {
        title: columns.permissions,
        value: (row) => row.permissions.map((permission) => texts.permissions[permission]).join(', '),
      },
      { title: columns.status, value: (row) => (row.status === 'active' ? texts.active : texts.inactive) },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}
