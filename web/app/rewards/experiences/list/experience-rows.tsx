import { Link } from 'react-router'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { type Shown, situationLabel } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { useExperienceLink } from '../experiences-view.ts'
import { DateLeaf } from './date-leaf.tsx'
import styles from './experience-rows.module.css'

/** Experiences in brief, one per row: day, title, place and the reader's status. */
export function ExperienceRows({ items }: { items: readonly Shown[] }) {
  const text = useText(messages)
  const format = useFormats()
  const linkTo = useExperienceLink()
  return (
    <ul className={styles.rows}>
      {items.map((experience) => {
        const { tone, label } = situationLabel(experience, text, format)
        return (
          <li key={experience.id}>
            <DateLeaf day={experience.startsAt} />
            <div className={styles.words}>
              <Link to={linkTo(experience.id)} preventScrollReset>
                {experience.title}
              </Link>
              <p>
                {format.weekday(experience.startsAt)}, {format.time(experience.startsAt)} · {experience.place}
              </p>
              <div className={styles.badge}>
                <Badge tone={tone}>{label}</Badge>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
