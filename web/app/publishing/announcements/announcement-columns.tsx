import type { Announcement } from '@esquadro/contract/publishing/announcements/announcement'
import { announcementStates, announcementsList } from '@esquadro/texts/lists/announcements'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useLanguage, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'

export function useAnnouncementColumns(): Column<Announcement>[] {
  const column = useColumn(announcementsList)
  const states = useWords(announcementStates)
  const language = useLanguage()
  const { number, dateTime } = useFormats()
  return [
    column('title', (row) => row.title[language], { isMain: true }),
    column('segment', (row) => row.segment.name),
    column(
      'state',
      (row) => <Badge tone={row.state === 'sent' ? 'success' : 'info'}>{states[row.state]}</Badge>,
      { phone: 'state' },
    ),
    column('sent', (row) => number(row.sent), { phone: 'figure' }),
    column('read', (row) => number(row.read), { isExtra: true }),
    column('createdAt', (row) => dateTime(row.createdAt)),
    column('createdBy', (row) => row.createdBy, { isExtra: true }),
  ]
}
