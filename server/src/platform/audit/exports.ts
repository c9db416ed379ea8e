import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import type * as contract from '@esquadro/contract/platform/audit/cms'
import type { Context } from '../context/context.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import type { ExportColumn } from '../lists/export-columns.ts'
import { exportList } from '../lists/export-list.ts'
import type { Language } from '../messages/messages.ts'
import { asListed, selectSecurityEvents } from '../security-events/security-events.queries.ts'
import { auditText } from './audit.messages.ts'
import { exportedAudit, type ListedEntry } from './audit.queries.ts'
import { actionIn, fieldIn, valueIn } from './change-text.rules.ts'
import { securityExportText } from './security-export.messages.ts'
import { textOf } from './sentence.rules.ts'

/** Exports the entries as filtered, newest first. Personal data is masked as in the list. */
export const exportAudit = (
  context: Context,
  query: QueryOf<typeof cmsAudit.exportAll>,
): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'audit',
    name: auditText(context.language).file,
    query,
    rows: exportedAudit(context.db, query, context.language),
    columns: columnsIn(context.language),
  })

function columnsIn(language: Language): ExportColumn<ListedEntry>[] {
  const { columns, authors } = auditText(language)
  return [
    { title: columns.at, kind: 'instant', value: ({ at }) => at },
    { title: columns.actor, value: ({ actor }) => actor.name ?? authors[actor.type] },
    { title: columns.sentence, value: ({ sentence }) => textOf(sentence) },
    { title: columns.action, value: ({ action }) => actionIn(language, action) },
    { title: columns.record, value: ({ subjectId }) => subjectId },
    {
      title: columns.changes,
      value: ({ changes, names }) => {
        const words = (field: string, value: string | number | boolean | null) =>
          valueIn(language, field, value, names)
        // Without recorded values, only the names of the fields are known.
        const isNamed = ({ field }: (typeof changes)[number]) => /^fields\.\d+$/.test(field)
        const named = changes.filter(isNamed).map(({ field, after }) => words(field, after))
        return [
          ...(named.length > 0 ? [`${fieldIn(language, 'fields')}: ${named.join(', ')}`] : []),
          ...changes
            .filter((change) => !isNamed(change))
            .map(
              ({ field, before, after }) =>
                `${fieldIn(language, field)}: ${words(field, before)} → ${words(field, after)}`,
            ),
        ].join('; ')
      },
    },
  ]
}

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
