import { Badge } from '../../design/badge/badge.tsx'
import { CoverCard } from '../../design/cover-card/cover-card.tsx'
import { LevelMark } from '../../design/level-mark/level-mark.tsx'
import { useDesignText } from '../../design/use-design-text.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { type Shown, situationLabel } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { Seats } from '../seats.tsx'
import { useExperienceLink } from '../use-experience-link.ts'
import { DateLeaf } from './date-leaf.tsx'
import styles from './experience-card.module.css'

type ExperienceCardProps = {
  experience: Shown
  /** Spans the full width as the first of the page. */
  isLead?: boolean
}

/** An experience: cover, date, title, seats and conditions. */
export function ExperienceCard({ experience, isLead }: ExperienceCardProps) {
  const text = useText(messages)
  const lang = useContentLang()
  const design = useDesignText()
  const format = useFormats()
  const linkTo = useExperienceLink()
  const { tone, label } = situationLabel(experience, text, format)
  return (
    <CoverCard
      seed={experience.id}
      topic={experience.category.name}
      image={experience.image}
      title={experience.title}
      titleLang={lang}
      link={{ to: linkTo(experience.id), preventScrollReset: true }}
      isLead={isLead}
      isOver={experience.state === 'over'}
      onCover={
        <span className={styles.leaf}>
          <DateLeaf day={experience.startsAt} />
        </span>
      }
      kicker={
        <div className={styles.kicker}>
          <span lang={lang}>{experience.category.name}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
      }
    >
      <p className={styles.where}>
        {format.weekday(experience.startsAt)}, {format.time(experience.startsAt)} ·{' '}
        <span lang={lang}>{experience.place}</span>
      </p>
      <div className={styles.foot}>
        <Seats experience={experience} />
        <p className={styles.conditions}>
          <strong>{experience.costPoints > 0 ? format.points(experience.costPoints) : text('free')}</strong>
          {experience.minLevel && (
            <span className={styles.level}>
              <LevelMark level={experience.minLevel} size="small" />
              {text('fromLevel', { level: design(`level.${experience.minLevel}`) })}
            </span>
          )}
        </p>
      </div>
    </CoverCard>
  )
}
