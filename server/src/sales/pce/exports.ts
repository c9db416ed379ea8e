import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import type * as cmsPce from '@esquadro/contract/sales/pce/cms'
import type * as contract from '@esquadro/contract/sales/pce/professional'
import type { Context } from '../../platform/context/context.ts'
import type { ExportColumn } from '../../platform/lists/export-columns.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { type Language, reasonText } from '../../platform/messages/messages.ts'
import { type ExportedPce, exportedPce } from './cms-pce.queries.ts'
import { exportedOwnPce } from './pce.queries.ts'
import { pceExportText } from './pce-export.messages.ts'

/** Exports the amounts as filtered and sorted. A payment needs the CPF, so the file contains it unmasked. */
export const exportPce = (context: Context, query: QueryOf<typeof cmsPce.exportAll>): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'pce',
    name: 'pce',
    query,
    rows: exportedPce(context.db, query),
    columns: columnsIn(context.language),
  })

function columnsIn(language: Language): ExportColumn<ExportedPce>[] {
  const { columns, statuses, methods, serviceInvoices } = pceExportText(language)
  return [
    { title: columns.professional, value: (row) => row.professionalName },
    { title: columns.cpf, value: (row) => row.cpf && maskCpf(row.cpf) },
    { title: columns.store, value: (row) => row.storeName },
    { title: columns.storeCnpj, value: (row) => maskCnpj(row.storeCnpj) },
    { title: columns.customer, value: (row) => row.customerName },
    { title: columns.invoice, value: (row) => row.invoiceNumber },
    { title: columns.issuedOn, kind: 'day', value: (row) => row.issuedOn },
    { title: columns.base, kind: 'money', value: (row) => row.baseCents },
    { title: columns.rate, kind: 'percent', value: (row) => row.rateBps },
    { title: columns.amount, kind: 'money', value: (row) => row.amountCents },
    { title: columns.accrualMonth, value: (row) => row.accrualMonth.split('-').reverse().join('/') },
    { title: columns.dueOn, kind: 'day', value: (row) => row.dueOn },
    { title: columns.status, value: (row) => statuses[row.status] },
    { title: columns.reason, value: (row) => reasonText(row.reason, language) },
    { title: columns.serviceInvoice, value: (row) => serviceInvoices[row.serviceInvoiceState] },
    { title: columns.paidOn, kind: 'day', value: (row) => row.paidOn },
    { title: columns.method, value: (row) => row.method && methods[row.method] },
    { title: columns.reference, value: (row) => row.reference },
    { title: columns.receipt, value: (row) => row.receipt },
    { title: columns.createdAt, kind: 'instant', value: (row) => new Date(row.createdAt) },
  ]
}

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
