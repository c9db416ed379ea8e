import type { Announcement } from '@esquadro/contract/publishing/announcements/announcement'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useLanguage, useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './announcements.messages.ts'

export function useAnnouncementColumns(): Column<Announcement>[] {
  const text = useText(messages)
  const language = useLanguage()
  const { number, dateTime } = useFormats()
  return [
    { key: 'title', title: text('name'), cell: (row) => row.title[language], isMain: true },
    { key: 'segment', title: text('segment'), cell: (row) => row.segment.name },
    {
      key: 'state',
      phone: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={row.state === 'sent' ? 'success' : 'info'}>{text(row.state)}</Badge>,
    },
    { key: 'sent', phone: 'figure', title: text('count'), cell: (row) => number(row.sent), isNumeric: true },
    { key: 'read', isExtra: true, title: text('read'), cell: (row) => number(row.read), isNumeric: true },
    { key: 'createdAt', title: text('createdAt'), cell: (row) => dateTime(row.createdAt) },
    { key: 'createdBy', isExtra: true, title: text('by'), cell: (row) => row.createdBy },
  ]
}
