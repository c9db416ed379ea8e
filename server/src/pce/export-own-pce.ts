import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/pce/professional'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { reasonText } from '../messages/messages.ts'
import { exportedOwnPce } from './pce.queries.ts'
import { pceExportText } from './pce-export.messages.ts'

/** Exports a professional's amounts as filtered and sorted. */
export function exportOwnPce(
  context: Context,
  professionalId: string,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { columns, statuses, serviceInvoices } = pceExportText(context.language)
  return exportList(context, {
    subject: 'pce',
    name: 'pce',
    query,
    rows: exportedOwnPce(context.db, professionalId, query),
    columns: [
      { title: columns.store, value: (row) => row.storeName },
      { title: columns.customer, value: (row) => row.customerName },
      { title: columns.invoice, value: (row) => row.invoiceNumber },
      { title: columns.base, kind: 'money', value: (row) => row.baseCents },
      { title: columns.rate, kind: 'percent', value: (row) => row.rateBps },
      { title: columns.amount, kind: 'money', value: (row) => row.amountCents },
      { title: columns.accrualMonth, value: (row) => row.accrualMonth.split('-').reverse().join('/') },
      { title: columns.dueOn, kind: 'day', value: (row) => row.dueOn },
      { title: columns.status, value: (row) => statuses[row.status] },
      { title: columns.reason, value: (row) => reasonText(row.reason, context.language) },
      { title: columns.serviceInvoice, value: (row) => serviceInvoices[row.serviceInvoiceState] },
      { title: columns.paidOn, kind: 'day', value: (row) => row.paidOn },
      { title: columns.createdAt, kind: 'instant', value: (row) => new Date(row.createdAt) },
    ],
  })
}
