import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/customers/professional'
import { maskPhone } from '@esquadro/contract/fields/phone'
import { maskTaxDocument } from '@esquadro/contract/fields/tax-document'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { customerExportText } from './customer-export.messages.ts'
import { exportedOwnCustomers } from './customers.queries.ts'

/** Exports a professional's customers as filtered and sorted. */
export function exportOwnCustomers(
  context: Context,
  professionalId: string,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, ...texts } = customerExportText(context.language)
  return exportList(context, {
    subject: 'customer',
    name: file,
    query,
    rows: exportedOwnCustomers(context.db, professionalId, query, dayOf(context.clock.now())),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.document, value: (row) => maskTaxDocument(row.document) },
      { title: columns.email, value: (row) => row.email },
      { title: columns.phone, value: (row) => row.phone && maskPhone(row.phone) },
      { title: columns.city, value: (row) => row.city },
      { title: columns.state, value: (row) => row.state },
      { title: columns.status, value: (row) => texts.states[row.validity.state] },
      { title: columns.from, kind: 'day', value: (row) => row.validity.from },
      { title: columns.until, kind: 'day', value: (row) => row.validity.until },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}
