import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/ledger/extract/cms'
import { requireProfessional } from '../../people/accounts/accounts.policies.ts'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { reasonText } from '../../platform/messages/messages.ts'
import { statementText } from './extract.messages.ts'
import { exportedLines } from './extract.queries.ts'

const dateOf = (instant: Date | string | null): Date | null => (instant === null ? null : new Date(instant))

/** Exports the lines of a professional's ledger as filtered and sorted. Throws `not-found`. */
export async function exportLines(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { professional, ...filter } = query
  await requireProfessional(context.db, professional)
  const { columns, kinds, statuses, fileName } = statementText(context.language)
  return exportList(context, {
    subject: 'extract',
    name: fileName,
    query,
    rows: exportedLines(context.db, professional, filter, context.clock.now()),
    columns: [
      { title: columns.day, kind: 'instant', value: (row) => dateOf(row.occurredAt) },
      { title: columns.kind, value: (row) => kinds[row.kind] },
      {
        title: columns.about,
        value: (row) =>
          [row.storeName, row.invoiceNumber, row.acceleratorName, reasonText(row.reason, context.language)]
            .filter(Boolean)
            .join(' · '),
      },
      { title: columns.status, value: (row) => statuses[row.status] },
      { title: columns.points, kind: 'integer', value: (row) => row.amount },
      { title: columns.balance, kind: 'integer', value: (row) => row.balanceAfter },
      { title: columns.expires, kind: 'day', value: (row) => row.expiresOn },
    ],
  })
}
