import type { CmsVideo } from '@esquadro/contract/publishing/videos/cms'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './cms-videos.messages.ts'
import { durationText } from './duration.ts'

/** `readAt`: when the list was read, to recognise scheduled videos. */
export function useCmsVideoColumns(readAt: number): Column<CmsVideo>[] {
  const text = useText(messages)
  const format = useFormats()
  const durationOf = ({ durationSeconds }: CmsVideo) =>
    durationSeconds === null ? '–' : durationText(durationSeconds)
  const statusOf = ({ active, publishedAt }: CmsVideo) => {
    if (!active) return 'inactive'
    return Date.parse(publishedAt) > readAt ? 'scheduled' : 'active'
  }
  const tones = { active: 'success', scheduled: 'info', inactive: 'neutral' } as const
  return [
    { key: 'title', title: text('name'), cell: (row) => row.title, isMain: true },
    {
      key: 'audience',
      title: text('audience'),
      cell: (row) => text(`audience.${row.audience}`),
    },
    {
      key: 'provider',
      title: text('provider'),
      cell: (row) => text(`provider.${row.provider}`),
    },
    { key: 'duration', title: text('duration'), cell: durationOf, isNumeric: true },
    {
      key: 'position',
      title: text('position'),
      cell: (row) => format.number(row.position),
      isNumeric: true,
      isExtra: true,
    },
    {
      key: 'publishedAt',
      title: text('publishedAt'),
      cell: (row) => format.dateTime(row.publishedAt),
    },
    {
      key: 'active',
      title: text('status'),
      cell: (row) => <Badge tone={tones[statusOf(row)]}>{text(statusOf(row))}</Badge>,
    },
  ]
}
