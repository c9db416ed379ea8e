import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { hideCpf } from '@esquadro/contract/fields/cpf'
import { maskPhone } from '@esquadro/contract/fields/phone'
import type * as contract from '@esquadro/contract/pre-registrations/shopkeeper'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { preRegistrationExportText } from './pre-registration-export.messages.ts'
import { exportedPreRegistrations } from './pre-registrations.queries.ts'

/** Exports the people whom a store pre-registered as filtered and sorted; CPFs are masked as in the list. */
export function exportPreRegistrations(
  context: Context,
  storeId: string,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, states } = preRegistrationExportText(context.language)
  return exportList(context, {
    subject: 'pre-registration',
    name: file,
    query,
    rows: exportedPreRegistrations(context.db, storeId, query),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.email, value: (row) => row.email },
      { title: columns.cellphone, value: (row) => row.cellphone && maskPhone(row.cellphone) },
      { title: columns.cpf, value: (row) => row.cpf && hideCpf(row.cpf) },
      { title: columns.seller, value: (row) => row.sellerName },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.mails, kind: 'integer', value: (row) => row.mailsSent },
      { title: columns.mailedAt, kind: 'instant', value: (row) => row.mailedAt },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}
