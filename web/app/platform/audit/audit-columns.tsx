import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { messages } from '@esquadro/texts/audit'
import { auditList } from '@esquadro/texts/lists/audit'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { useColumn } from '../lists/use-column.ts'
import { SentenceParts } from './audit-sentence.tsx'
import { isUnnamed, splitChanges, useAuditText } from './audit-text.ts'

/** The number of changes that a row summarises; the drawer shows all. */
const SUMMARISED = 2

export function useAuditColumns(): Column<AuditItem>[] {
  const column = useColumn(auditList)
  const text = useText(messages)
  const auditText = useAuditText()
  const format = useFormats()
  const summaryOf = ({ changes, names }: AuditItem) => {
    const { named, valued: all } = splitChanges(changes)
    // A record without a name says nothing in a row; the drawer has its id.
    const valued = all.filter(({ before, after }) => !isUnnamed(after ?? before, names))
    const listed = named.map(({ field, after }) => auditText.value(field, after)).join(', ')
    const lines = [
      ...(named.length > 0 ? [`${auditText.field('fields')}: ${shorten(listed)}`] : []),
      // "Empty" alone would not say which value was removed.
      ...valued.map(({ field, before, after }) =>
        [
          `${auditText.field(field)}: `,
          ...(after === null ? [shorten(auditText.value(field, before, names)), ' → '] : []),
          shorten(auditText.value(field, after, names)),
        ].join(''),
      ),
    ]
    const rest = lines.length - SUMMARISED
    const summarised = lines.slice(0, SUMMARISED)
    return [...summarised, ...(rest > 0 ? [text('more', { count: rest })] : [])].join(' · ') || '–'
  }
  return [
    {
      key: 'action',
      title: text('what'),
      cell: (row) => <SentenceParts item={row} />,
      isMain: true,
      width: '52%',
    },
    column('changes', summaryOf, { isExtra: true }),
    column('at', (row) => format.dateTime(row.at), { phone: 'about', isOpener: true }),
  ]
}

/** Returns functions that format the actor of an entry. */
export function useActorText() {
  const text = useText(messages)
  return {
    /** Returns the name, or the role if there is no name. */
    nameOf: ({ actor: { name, type } }: AuditItem): string =>
      name ?? (type === 'system' || type === 'visitor' ? text(type) : text(`type.${type}`)),
    /** Returns the role, unless `nameOf` already returns it. */
    roleOf: ({ actor: { name, type } }: AuditItem): string[] =>
      name === null || type === 'system' || type === 'visitor' ? [] : [text(`type.${type}`)],
  }
}

const shorten = (text: string) => (text.length > 48 ? `${text.slice(0, 48)}…` : text)
