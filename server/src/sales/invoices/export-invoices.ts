import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { shortName } from '@esquadro/contract/platform/fields/short-name'
import type * as invoices from '@esquadro/contract/sales/invoices/cms'
import type * as ofStore from '@esquadro/contract/sales/invoices/shopkeeper'
import type { Context } from '../../platform/context/context.ts'
import type { ExportColumn } from '../../platform/lists/export-columns.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { type Language, withReason } from '../../platform/messages/messages.ts'
import { exportText } from './invoice-export.messages.ts'
import { exportedInvoices, type ListedInvoice } from './lists.queries.ts'

/** Exports the invoices as filtered and sorted. */
export const exportInvoices = (
  context: Context,
  query: QueryOf<typeof invoices.exportAll>,
): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'invoice',
    name: exportText(context.language).file,
    query,
    rows: exportedInvoices(context.db, query),
    columns: columnsIn(context.language),
  })

/**
 * Exports the invoices of a store as filtered and sorted, as the store sees them: points of approved invoices
 * only, short names.
 */
export const exportStoreInvoices = (
  context: Context,
  storeId: string,
  query: QueryOf<typeof ofStore.exportAll>,
): Promise<BinaryOutput> => {
  const { columns: titles, file } = exportText(context.language)
  return exportList(context, {
    subject: 'invoice',
    name: file,
    query,
    rows: asStore(exportedInvoices(context.db, { ...query, store: storeId })),
    columns: columnsIn(context.language).filter(({ title }) => title !== titles.store),
  })
}

async function* asStore(batches: AsyncIterable<readonly ListedInvoice[]>) {
  for await (const batch of batches)
    yield batch.map((row) => ({
      ...row,
      points: row.status === 'approved' ? row.points : null,
      professional: row.professional && { ...row.professional, name: shortName(row.professional.name) },
    }))
}

function columnsIn(language: Language): ExportColumn<ListedInvoice>[] {
  const { columns, verdicts, statuses } = exportText(language)
  return [
    { title: columns.number, value: (row) => row.number },
    { title: columns.series, value: (row) => row.series },
    { title: columns.accessKey, value: (row) => row.accessKey },
    { title: columns.issuedOn, kind: 'day', value: (row) => row.issuedOn },
    { title: columns.sentAt, kind: 'instant', value: (row) => row.sentAt },
    { title: columns.store, value: (row) => row.store.name },
    { title: columns.recipient, value: (row) => row.recipient.name ?? row.recipient.documentMasked },
    { title: columns.professional, value: (row) => row.professional?.name ?? null },
    { title: columns.total, kind: 'money', value: (row) => row.totalCents },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.verdict, value: (row) => verdicts[row.verdict] },
    { title: columns.status, value: (row) => statuses[row.status] },
    { title: columns.reason, value: (row) => withReason(row, language).reason },
  ]
}
