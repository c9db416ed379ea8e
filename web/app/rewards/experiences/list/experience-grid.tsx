import { Badge } from '../../../platform/design/badge/badge.tsx'
import { CoverCard } from '../../../platform/design/cover-card/cover-card.tsx'
import { LevelMark } from '../../../platform/design/level-mark/level-mark.tsx'
import { Skeleton } from '../../../platform/design/skeleton/skeleton.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../../platform/i18n/use-content-lang.ts'
import { type Shown, situationLabel } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { useExperienceLink } from '../experiences-view.ts'
import { Seats } from '../seats.tsx'
import { DateLeaf } from './date-leaf.tsx'
import styles from './experience-grid.module.css'

type ExperienceGridProps = {
  items: readonly Shown[]
  /** Shows the first experience larger than the others. */
  hasLead?: boolean
  isFetching?: boolean
}

/** The grid of experiences. */
export function ExperienceGrid({ items, hasLead, isFetching }: ExperienceGridProps) {
  return (
    <div className={styles.grid} aria-busy={isFetching || undefined}>
      {items.map((experience, index) => (
        <ExperienceCard key={experience.id} experience={experience} isLead={hasLead && index === 0} />
      ))}
    </div>
  )
}

/** The skeleton of the grid. */
export function ExperienceGridSkeleton() {
  const text = useText(messages)
  return (
    <div className={styles.grid} role="status" aria-label={text('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={styles.waiting}>
          <div className={styles.cover}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="40%" />
          <Skeleton width="85%" height="1.75rem" />
          <Skeleton width="60%" />
          <Skeleton height="16px" />
        </div>
      ))}
    </div>
  )
}

type ExperienceCardProps = {
  experience: Shown
  /** Spans the full width as the first of the page. */
  isLead?: boolean
}

/** An experience: cover, date, title, seats and conditions. */
function ExperienceCard({ experience, isLead }: ExperienceCardProps) {
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
      kicker={
        <div className={styles.kicker}>
          <span lang={lang}>{experience.category.name}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
      }
      beside={<DateLeaf day={experience.startsAt} />}
      about={
        <p className={styles.where}>
          {format.weekday(experience.startsAt)}, {format.time(experience.startsAt)} ·{' '}
          <span lang={lang}>{experience.place}</span>
        </p>
      }
    >
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
