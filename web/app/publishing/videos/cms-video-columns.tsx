import type { CmsVideo } from '@esquadro/contract/publishing/videos/cms'
import { videoAudiences, videoProviders, videoStates, videosList } from '@esquadro/texts/lists/videos'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { CoverName } from '../../platform/design/cover-name/cover-name.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './cms-videos.messages.ts'
import { durationText } from './duration.ts'

/** `readAt`: when the list was read, to recognise scheduled videos. */
export function useCmsVideoColumns(readAt: number): Column<CmsVideo>[] {
  const column = useColumn(videosList)
  const providers = useWords(videoProviders)
  const audiences = useWords(videoAudiences)
  const states = useWords(videoStates)
  const text = useText(messages)
  const format = useFormats()
  const durationOf = ({ durationSeconds }: CmsVideo) =>
    durationSeconds === null ? '–' : durationText(durationSeconds)
  const statusOf = ({ active, publishedAt }: CmsVideo) => {
    if (!active) return 'hidden'
    return Date.parse(publishedAt) > readAt ? 'scheduled' : 'published'
  }
  const tones = { published: 'success', scheduled: 'info', hidden: 'neutral' } as const
  return [
    column(
      'title',
      (row) => (
        <CoverName seed={row.id} subject={[row.title]} image={row.cover}>
          {row.title}
        </CoverName>
      ),
      { isMain: true },
    ),
    column('audience', (row) => audiences[row.audience]),
    column('provider', (row) => providers[row.provider]),
    { key: 'duration', title: text('duration'), cell: durationOf, isNumeric: true },
    column('position', (row) => format.number(row.position), { isExtra: true }),
    column('publishedAt', (row) => format.dateTime(row.publishedAt)),
    column('active', (row) => <Badge tone={tones[statusOf(row)]}>{states[statusOf(row)]}</Badge>),
  ]
}
