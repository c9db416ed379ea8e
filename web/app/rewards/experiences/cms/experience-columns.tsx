import type { CmsExperience } from '@esquadro/contract/rewards/experiences/office'
import { Badge, type Tone } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-experiences.messages.ts'

const tones: Readonly<Record<CmsExperience['state'], Tone>> = {
  announced: 'info',
  open: 'success',
  closed: 'warn',
  over: 'neutral',
}

export function useExperienceColumns(): Column<CmsExperience>[] {
  const text = useText(messages)
  const format = useFormats()
  const seatsOf = ({ confirmed, capacity }: CmsExperience) =>
    text('seats.value', { taken: format.number(confirmed), capacity: format.number(capacity) })
  const costOf = ({ costPoints }: CmsExperience) =>
    costPoints > 0 ? format.points(costPoints) : text('free')
  return [
    {
      key: 'title',
      title: text('experience'),
      cell: (row) => row.title,
      isMain: true,
    },
    {
      key: 'startsAt',
      title: text('when'),
      cell: (row) => format.dateTime(row.startsAt),
    },
    { key: 'place', title: text('place'), cell: (row) => row.place, isExtra: true },
    {
      key: 'category',
      title: text('category'),
      cell: (row) => row.category.name,
    },
    {
      key: 'seats',
      title: text('seats'),
      cell: (row) =>
        row.waiting > 0 ? `${seatsOf(row)}, ${text('seats.waiting', { count: row.waiting })}` : seatsOf(row),
    },
    {
      key: 'audience',
      title: text('audience'),
      cell: (row) => text(`audience.${row.audience}`),
      isExtra: true,
    },
    { key: 'costPoints', title: text('cost'), cell: costOf, isNumeric: true },
    {
      key: 'state',
      title: text('state'),
      cell: (row) =>
        row.active ? (
          <Badge tone={tones[row.state]}>{text(`state.${row.state}`)}</Badge>
        ) : (
          <Badge tone="danger">{text('inactive')}</Badge>
        ),
    },
  ]
}
