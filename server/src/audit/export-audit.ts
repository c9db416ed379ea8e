import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/audit/cms'
import type { AuditChange } from '@esquadro/contract/audit/cms'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { exportedEntries } from './audit.queries.ts'
import { auditExportText } from './audit-export.messages.ts'

const changeText = ({ field, before, after }: AuditChange): string =>
  `${field}: ${before ?? '–'} → ${after ?? '–'}`

/** Exports the entries of the audit log as filtered, newest first, with personal data masked. */
export function exportAudit(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { file, columns, ...words } = auditExportText(context.language)
  return exportList(context, {
    subject: 'audit-entry',
    name: file,
    query,
    rows: exportedEntries(context.db, query),
    columns: [
      { title: columns.at, kind: 'instant', value: (row) => row.at },
      { title: columns.actor, value: (row) => row.actor.name },
      { title: columns.actorType, value: (row) => words.actors[row.actor.type] },
      { title: columns.action, value: (row) => row.action },
      { title: columns.subjectType, value: (row) => row.subjectType },
      { title: columns.subjectId, value: (row) => row.subjectId },
      { title: columns.changes, value: (row) => row.changes.map(changeText).join('; ') },
      { title: columns.requestId, value: (row) => row.requestId },
    ],
  })
}
