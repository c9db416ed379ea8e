import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import type * as contract from '@esquadro/contract/platform/audit/cms'
import { auditList } from '@esquadro/texts/lists/audit'
import {
  securityDetails,
  securityEventsList,
  securityKinds,
  securityWords,
} from '@esquadro/texts/lists/security-events'
import type { Words } from '@esquadro/texts/words'
import type { Context } from '../context/context.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import type { Language } from '../messages/messages.ts'
import { asListed, selectSecurityEvents } from '../security-events/security-events.queries.ts'
import { auditText } from './audit.messages.ts'
import { exportedAudit, type ListedEntry } from './audit.queries.ts'
import { actionIn, fieldIn, valueIn } from './change-text.rules.ts'
import { joinText } from './sentence.rules.ts'

/** Exports the entries as filtered, newest first. Personal data is masked as in the list. */
export const exportAudit = (
  context: Context,
  query: QueryOf<typeof cmsAudit.exportAll>,
): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'audit',
    list: auditList,
    query,
    rows: exportedAudit(context.db, query, context.language),
    values: {
      at: (row) => row.at,
      actor: ({ actor }) => actor.name ?? auditText(context.language).authors[actor.type],
      sentence: ({ sentence }) => joinText(sentence),
      action: ({ action }) => actionIn(context.language, action),
      record: (row) => row.subjectId,
      changes: (row) => changesIn(context.language, row),
    },
  })

/** Describes the changes of an entry in one line. */
function changesIn(language: Language, { changes, names }: ListedEntry): string {
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
}

/** Exports the security events as filtered, newest first. */
export function exportSecurityEvents(
  context: Context,
  query: QueryOf<typeof contract.exportSecurityEvents>,
): Promise<BinaryOutput> {
  const { language } = context
  const details: Words = securityDetails
  return exportList(context, {
    subject: 'security-event',
    list: securityEventsList,
    query,
    rows: readInBatches(context.db, selectSecurityEvents(context.db, query), (rows) => rows.map(asListed)),
    values: {
      at: (row) => row.at,
      what: ({ kind, detail }) =>
        [securityKinds[kind], details[detail ?? '']]
          .map((word) => word?.[language])
          .filter(Boolean)
          .join(' '),
      who: ({ person }) => person?.name ?? securityWords.nobody,
      where: (row) => row.network,
      device: ({ browser, system }) =>
        browser && system ? `${browser} ${securityWords.on[language]} ${system}` : (browser ?? system),
      requestId: (row) => row.requestId,
    },
  })
}
