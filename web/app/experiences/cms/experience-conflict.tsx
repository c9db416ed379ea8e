import type { CmsExperienceDetails } from '@esquadro/contract/experiences/office'
import { Button } from '../../design/button/button.tsx'
import { DescriptionList } from '../../design/description-list/description-list.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-experiences.messages.ts'
import { type COMPARED, differences, type ExperienceValues } from './experience-values.ts'

interface Props {
  /** What somebody else saved meanwhile. */
  readonly saved: CmsExperienceDetails
  readonly values: ExperienceValues
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Both versions of an experience that two people edited: what is saved differs here from what is typed. */
export function ExperienceConflict({ saved, values, onTheirs, onMine }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const differing = differences(values, saved)
  const labels: Record<(typeof COMPARED)[number], string> = {
    title: text('form.title'),
    place: text('place'),
    startsAt: text('form.startsAt'),
    endsAt: text('form.endsAt'),
    capacity: text('seats'),
    opensAt: text('form.opensAt'),
    closesAt: text('form.closesAt'),
    leaveUntil: text('form.leaveUntil'),
    costPoints: text('form.costPoints'),
  }
  const shown = (field: (typeof COMPARED)[number]) => {
    const value = saved[field]
    if (typeof value === 'number') return format.number(value)
    return /At$|Until$/.test(field) ? format.dateTime(value) : value
  }
  return (
    <Notice tone="warn" title={text('conflict.title')} isLive>
      <p>{text(differing.length > 0 ? 'conflict.text' : 'conflict.same')}</p>
      <DescriptionList items={differing.map((field) => ({ label: labels[field], value: shown(field) }))} />
      <Cluster>
        <Button variant="secondary" isSmall onClick={onTheirs}>
          {text('conflict.theirs')}
        </Button>
        <Button variant="secondary" isSmall onClick={onMine}>
          {text('conflict.mine')}
        </Button>
      </Cluster>
    </Notice>
  )
}
