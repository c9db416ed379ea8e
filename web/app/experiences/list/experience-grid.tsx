import { Skeleton } from '../../design/skeleton/skeleton.tsx'
import { useText } from '../../i18n/i18n.tsx'
import type { Shown } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { ExperienceCard } from './experience-card.tsx'
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
