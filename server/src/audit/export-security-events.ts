import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/audit/cms'
import type { Context } from '../context/context.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { asListed, selectSecurityEvents } from '../security-events/security-events.queries.ts'
import { securityExportText } from './security-export.messages.ts'

/** Exports the security events as filtered, newest first. */
export function exportSecurityEvents(
  context: Context,
  query: QueryOf<typeof contract.exportSecurityEvents>,
): Promise<BinaryOutput> {
  const { file, columns, kinds, ...texts } = securityExportText(context.language)
  const details: Readonly<Record<string, string>> = texts.details
  return exportList(context, {
    subject: 'security-event',
    name: file,
    query,
    rows: readInBatches(context.db, selectSecurityEvents(context.db, query), (rows) => rows.map(asListed)),
    columns: [
      { title: columns.at, kind: 'instant', value: (row) => row.at },
      {
        title: columns.what,
        value: ({ kind, detail }) => [kinds[kind], details[detail ?? '']].filter(Boolean).join(' '),
      },
      { title: columns.person, value: ({ person }) => person?.name ?? texts.nobody },
      { title: columns.network, value: (row) => row.network },
      {
        title: columns.device,
        value: ({ browser, system }) =>
          browser && system ? `${browser} ${texts.on} ${system}` : (browser ?? system),
      },
      { title: columns.requestId, value: (row) => row.requestId },
    ],
  })
}
