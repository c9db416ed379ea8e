import type { CmsExperience } from '@esquadro/contract/rewards/experiences/office'
import { experienceAudiences, experienceStates, experiencesList } from '@esquadro/texts/lists/experiences'
import { Badge, type Tone } from '../../../platform/design/badge/badge.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { messages } from './cms-experiences.messages.ts'

const tones: Readonly<Record<CmsExperience['state'], Tone>> = {
  announced: 'info',
  open: 'success',
  closed: 'warn',
  over: 'neutral',
}

export function useExperienceColumns(): Column<CmsExperience>[] {
  const column = useColumn(experiencesList)
  const audiences = useWords(experienceAudiences)
  const states = useWords(experienceStates)
  const text = useText(messages)
  const format = useFormats()
  const seatsOf = ({ confirmed, capacity }: CmsExperience) =>
    text('seats.value', { taken: format.number(confirmed), capacity: format.number(capacity) })
  const costOf = ({ costPoints }: CmsExperience) =>
    costPoints > 0 ? format.points(costPoints) : text('free')
  return [
    column('title', (row) => row.title, { isMain: true }),
    column('startsAt', (row) => format.dateTime(row.startsAt)),
    column('place', (row) => row.place, { isExtra: true }),
    column('category', (row) => row.category.name),
    column(
      'seats',
      (row) =>
        row.waiting > 0 ? `${seatsOf(row)}, ${text('seats.waiting', { count: row.waiting })}` : seatsOf(row),
      { isNumeric: false },
    ),
    column('audience', (row) => audiences[row.audience], { isExtra: true }),
    column('costPoints', costOf),
    column('state', (row) =>
      row.active ? (
        <Badge tone={tones[row.state]}>{states[row.state]}</Badge>
      ) : (
        <Badge tone="danger">{text('inactive')}</Badge>
      ),
    ),
  ]
}
