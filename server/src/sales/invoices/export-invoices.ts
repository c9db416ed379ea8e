import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { shortName } from '@esquadro/contract/platform/fields/short-name'
import type * as invoices from '@esquadro/contract/sales/invoices/cms'
import type * as ofStore from '@esquadro/contract/sales/invoices/shopkeeper'
import { lights } from '@esquadro/texts/lights'
import {
  invoiceOrigins,
  invoiceStatuses,
  invoicesList,
  sentInvoicesList,
} from '@esquadro/texts/lists/invoices'
import type { Context } from '../../platform/context/context.ts'
import type { ColumnValues } from '../../platform/lists/export-columns.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { type Language, withReason } from '../../platform/messages/messages.ts'
import { exportedInvoices, type ListedInvoice } from './lists.queries.ts'

/** Exports the invoices as filtered and sorted. */
export const exportInvoices = (
  context: Context,
  query: QueryOf<typeof invoices.exportAll>,
): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'invoice',
    list: invoicesList,
    query,
    rows: exportedInvoices(context.db, query),
    values: valuesIn(context.language),
  })

/**
 * Exports the invoices of a store as filtered and sorted, as the store sees them: points of approved invoices
 * only, short names.
 */
export const exportStoreInvoices = (
  context: Context,
  storeId: string,
  query: QueryOf<typeof ofStore.exportAll>,
): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'invoice',
    list: sentInvoicesList,
    query,
    rows: asStore(exportedInvoices(context.db, { ...query, store: storeId })),
    values: { ...valuesIn(context.language), store: null },
  })

async function* asStore(batches: AsyncIterable<readonly ListedInvoice[]>) {
  for await (const batch of batches)
    yield batch.map((row) => ({
      ...row,
      points: row.status === 'approved' ? row.points : null,
      professional: row.professional && { ...row.professional, name: shortName(row.professional.name) },
    }))
}

const valuesIn = (language: Language): ColumnValues<typeof invoicesList.columns, ListedInvoice> => ({
  number: (row) => row.number,
  series: (row) => row.series,
  accessKey: (row) => row.accessKey,
  issuedOn: (row) => row.issuedOn,
  sentAt: (row) => row.sentAt,
  origin: (row) => invoiceOrigins[row.origin],
  store: (row) => row.store.name,
  recipient: (row) => row.recipient.name ?? row.recipient.documentMasked,
  professional: (row) => row.professional?.name ?? null,
  totalCents: (row) => row.totalCents,
  points: (row) => row.points,
  verdict: (row) => lights[row.verdict],
  status: (row) => invoiceStatuses[row.status],
  reason: (row) => withReason(row, language).reason,
})
