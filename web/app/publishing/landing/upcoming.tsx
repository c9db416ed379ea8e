import type { AnnouncedExperience } from '@esquadro/contract/publishing/landing/landing'
import { Cover } from '../../platform/design/drawing/cover.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './landing-rest.messages.ts'
import styles from './upcoming.module.css'

/** The next experiences of the programme. */
export function Upcoming({ experiences }: { experiences: readonly AnnouncedExperience[] }) {
  const text = useText(messages)
  const design = useDesignText()
  const { longDate } = useFormats()
  return (
    <ul className={styles.list}>
      {experiences.map(({ title, category, image, startsAt, place, minLevel }) => (
        <li key={title + startsAt}>
          <div className={styles.cover}>
            <Cover seed={title} subject={[title, category]} image={image} ratio="fill" />
          </div>
          <p className={styles.kicker}>{category}</p>
          <h3>{title}</h3>
          <p className={styles.facts}>
            <time dateTime={startsAt}>{longDate(startsAt)}</time>
            {' · '}
            {place}
            {minLevel && ` · ${text('upcoming.from', { level: design(`level.${minLevel}`) })}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
