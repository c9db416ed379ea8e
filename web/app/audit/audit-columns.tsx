import type { AuditItem } from '@esquadro/contract/audit/cms'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './audit.messages.ts'
import { useAuditWords } from './audit-words.ts'

/** So many changes are summarised in a row; the drawer shows all. */
const SUMMARISED = 2

export function useAuditColumns(): Column<AuditItem>[] {
  const text = useText(messages)
  const words = useAuditWords()
  const format = useFormats()
  const { nameOf } = useActorText()
  const summaryOf = ({ changes }: AuditItem) => {
    const rest = changes.length - SUMMARISED
    const summarised = changes
      .slice(0, SUMMARISED)
      .map(({ field, after }) => `${words.field(field)}: ${shorten(words.value(field, after))}`)
    return [...summarised, ...(rest > 0 ? [text('more', { count: rest })] : [])].join(' · ') || '–'
  }
  return [
    { key: 'action', title: text('what'), cell: (row) => words.action(row.action), isMain: true },
    { key: 'subject', phone: 'state', title: text('about'), cell: (row) => words.subject(row.subjectType) },
    { key: 'changes', title: text('changes'), cell: summaryOf, width: '40%' },
    { key: 'who', phone: 'about', title: text('who'), cell: nameOf },
    { key: 'at', phone: 'figure', title: text('at'), cell: (row) => format.dateTime(row.at) },
  ]
}

/** The texts for the actor of an entry. */
export function useActorText() {
  const text = useText(messages)
  return {
    /** The name; the role where there is no name. */
    nameOf: ({ actor: { name, type } }: AuditItem): string =>
      name ?? (type === 'system' || type === 'visitor' ? text(type) : text(`type.${type}`)),
    /** The role, unless `nameOf` returns it. */
    roleOf: ({ actor: { name, type } }: AuditItem): string[] =>
      name === null || type === 'system' || type === 'visitor' ? [] : [text(`type.${type}`)],
  }
}

const shorten = (text: string) => (text.length > 48 ? `${text.slice(0, 48)}…` : text)
