import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/api-keys/cms'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { apiKeyExportText } from './api-key-export.messages.ts'
import { listKeys } from './api-keys.queries.ts'

/** Exports the API keys as filtered and sorted. */
export function exportKeys(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, scopes, states } = apiKeyExportText(context.language)
  const now = context.clock.now()
  return exportList(context, {
    subject: 'api-key',
    name: file,
    query,
    rows: readPages(context.db, (trx, page) => listKeys(trx, { ...query, ...page }, now)),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.prefix, value: (row) => row.prefix },
      { title: columns.store, value: (row) => row.store.name },
      { title: columns.scopes, value: (row) => row.scopes.map((scope) => scopes[scope]).join(', ') },
      { title: columns.perMinute, kind: 'integer', value: (row) => row.perMinute },
      // A key expires when its last day ends.
      {
        title: columns.expiresOn,
        kind: 'day',
        value: ({ expiresAt }) => expiresAt && dayOf(new Date(expiresAt.getTime() - 1)),
      },
      { title: columns.lastUsedAt, kind: 'instant', value: (row) => row.lastUsedAt },
      { title: columns.lastNetwork, value: (row) => row.lastNetwork },
      { title: columns.createdBy, value: (row) => row.createdBy },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.revokedAt, kind: 'instant', value: (row) => row.revokedAt },
      { title: columns.state, value: (row) => states[row.state] },
    ],
  })
}
