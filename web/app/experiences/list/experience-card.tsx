import { Badge } from '../../design/badge/badge.tsx'
import { CoverCard } from '../../design/cover-card/cover-card.tsx'
import { LevelMark } from '../../design/level-mark/level-mark.tsx'
import { useDesignText } from '../../design/use-design-text.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { type Shown, situationWords } from '../experience-words.ts'
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
export function ExperienceCard({ experience: one, isLead }: ExperienceCardProps) {
  const text = useText(messages)
  const lang = useContentLang()
  const design = useDesignText()
  const format = useFormats()
  const linkTo = useExperienceLink()
  const { tone, words } = situationWords(one, text, format)
  return (
    <CoverCard
      seed={one.id}
      topic={one.category.name}
      image={one.image}
      title={one.title}
      titleLang={lang}
      link={{ to: linkTo(one.id), preventScrollReset: true }}
      isLead={isLead}
      isOver={one.state === 'over'}
      onCover={
        <span className={styles.leaf}>
          <DateLeaf day={one.startsAt} />
        </span>
      }
      kicker={
        <div className={styles.kicker}>
          <span lang={lang}>{one.category.name}</span>
          <Badge tone={tone}>{words}</Badge>
        </div>
      }
    >
      <p className={styles.where}>
        {format.weekday(one.startsAt)}, {format.time(one.startsAt)} · <span lang={lang}>{one.place}</span>
      </p>
      <div className={styles.foot}>
        <Seats experience={one} />
        <p className={styles.conditions}>
          <strong>{one.costPoints > 0 ? format.points(one.costPoints) : text('free')}</strong>
          {one.minLevel && (
            <span className={styles.level}>
              <LevelMark level={one.minLevel} size="small" />
              {text('fromLevel', { level: design(`level.${one.minLevel}`) })}
            </span>
          )}
        </p>
      </div>
    </CoverCard>
  )
}
