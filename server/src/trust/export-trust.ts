import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/trust/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { listItems } from './trust.queries.ts'
import { trustExportText } from './trust-export.messages.ts'

/** Exports the installed certificates and schemas as filtered and sorted. */
export function exportTrust(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, kinds, states, origins } = trustExportText(context.language)
  const viewer = { isDemo: context.config.isDemo, now: context.clock.now() }
  return exportList(context, {
    subject: 'trust',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listItems(trx, { ...query, ...page }, viewer)),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.kind, value: (row) => kinds[row.kind] },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.validFrom, kind: 'instant', value: (row) => row.validFrom },
      { title: columns.validUntil, kind: 'instant', value: (row) => row.validUntil },
      { title: columns.fingerprint, value: (row) => row.fingerprint },
      { title: columns.files, kind: 'integer', value: (row) => row.files },
      {
        title: columns.uploadedBy,
        value: ({ origin, uploadedBy }) => (origin === 'upload' ? uploadedBy : origins[origin]),
      },
      { title: columns.uploadedAt, kind: 'instant', value: (row) => row.uploadedAt },
    ],
  })
}
