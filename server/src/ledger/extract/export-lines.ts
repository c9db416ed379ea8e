import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/ledger/extract/cms'
import { entryKinds, entryStatuses } from '@esquadro/texts/entries'
import { extractList } from '@esquadro/texts/lists/extract'
import { requireProfessional } from '../../people/accounts/accounts.policies.ts'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { reasonText } from '../../platform/messages/messages.ts'
import { exportedLines } from './extract.queries.ts'

const dateOf = (instant: Date | string | null): Date | null => (instant === null ? null : new Date(instant))

/** Exports the lines of a professional's ledger as filtered and sorted. Throws `not-found`. */
export async function exportLines(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { professional, ...filter } = query
  await requireProfessional(context.db, professional)
  return exportList(context, {
    subject: 'extract',
    list: extractList,
    query,
    rows: exportedLines(context.db, professional, filter, context.clock.now()),
    values: {
      occurredAt: (row) => dateOf(row.occurredAt),
      kind: (row) => entryKinds[row.kind],
      about: (row) =>
        [row.storeName, row.invoiceNumber, row.acceleratorName, reasonText(row.reason, context.language)]
          .filter(Boolean)
          .join(' · '),
      status: (row) => entryStatuses[row.status],
      amount: (row) => row.amount,
      balanceAfter: (row) => row.balanceAfter,
      expires: (row) => row.expiresOn,
    },
  })
}
