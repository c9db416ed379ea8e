import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/disputes/cms'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { disputeExportText } from './dispute-export.messages.ts'
import { exportedDisputes } from './disputes.queries.ts'

/** Exports the disputes about customers as filtered and sorted, with masked documents. */
export function exportDisputes(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, ...texts } = disputeExportText(context.language)
  return exportList(context, {
    subject: 'dispute',
    name: file,
    query,
    rows: exportedDisputes(context.db, query),
    columns: [
      { title: columns.customer, value: (row) => row.customerName },
      { title: columns.document, value: (row) => hideTaxDocument(row.document) },
      { title: columns.claimant, value: (row) => row.claimant.name },
      { title: columns.holder, value: (row) => row.holder.name },
      { title: columns.reply, value: (row) => (row.hasReply ? texts.replied : texts.notReplied) },
      { title: columns.openedAt, kind: 'instant', value: (row) => row.openedAt },
      { title: columns.status, value: (row) => texts.statuses[row.status] },
      { title: columns.decidedAt, kind: 'instant', value: (row) => row.decidedAt },
    ],
  })
}
