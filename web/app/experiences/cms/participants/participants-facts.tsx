import type { CmsExperienceDetails } from '@esquadro/contract/experiences/office'
import { DescriptionList } from '../../../design/description-list/description-list.tsx'
import { DimensionLine } from '../../../design/dimension-line/dimension-line.tsx'
import { Stack } from '../../../design/layout/stack.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/i18n.tsx'
import { messages } from './participants.messages.ts'

/** Shows the time and place, and how many of the seats are taken, held and used. */
export function ParticipantsFacts({ experience }: { experience: CmsExperienceDetails }) {
  const text = useText(messages)
  const format = useFormats()
  const { confirmed, capacity, waiting, held, present, absent, startsAt, place } = experience
  const taken = { taken: format.number(confirmed), capacity: format.number(capacity) }
  return (
    <Stack gap={5}>
      <DescriptionList
        isGrid
        items={[
          { label: text('when'), value: format.dateTime(startsAt) },
          { label: text('place'), value: place },
          { label: text('waiting'), value: format.number(waiting) },
          { label: text('held'), value: format.number(held) },
          { label: text('present'), value: format.number(present) },
          { label: text('absent'), value: format.number(absent) },
        ]}
      />
      <DimensionLine
        label={text('seats')}
        value={confirmed}
        max={capacity}
        valueText={text('seats.value', taken)}
        minText="0"
        maxText={format.number(capacity)}
        tone={confirmed >= capacity ? 'warn' : 'accent'}
      />
    </Stack>
  )
}
