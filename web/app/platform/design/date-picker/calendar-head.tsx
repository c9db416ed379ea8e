import { useText } from '../../i18n/i18n.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './calendar.module.css'
import type { CalendarView } from './calendar-steps.ts'
import { dateMessages } from './date.messages.ts'

type CalendarHeadProps = {
  titleId: string
  view: CalendarView
  title: string
  /** Shows the months of the year or the years of the decade; null if there is no higher view. */
  onAbove: (() => void) | null
  canGo: (by: -1 | 1) => boolean
  onGo: (by: -1 | 1) => void
}

const words = {
  days: { previous: 'date.previousMonth', next: 'date.nextMonth', above: 'date.chooseMonth' },
  months: { previous: 'date.previousYear', next: 'date.nextYear', above: 'date.chooseYear' },
  years: { previous: 'date.previousDecade', next: 'date.nextDecade', above: null },
} as const

/** The title of a calendar's page, which opens the higher view, and the buttons that turn pages. */
export function CalendarHead({ titleId, view, title, onAbove, canGo, onGo }: CalendarHeadProps) {
  const text = useText(dateMessages)
  const { previous, next, above } = words[view]
  return (
    <div className={styles.head}>
      <IconButton
        icon="chevron-left"
        label={text(previous)}
        isSmall
        disabled={!canGo(-1)}
        onClick={() => onGo(-1)}
      />
      {onAbove && above ? (
        <button type="button" className={styles.title} onClick={onAbove}>
          <span id={titleId} aria-live="polite">
            {title}
          </span>
          <VisuallyHidden>{` (${text(above)})`}</VisuallyHidden>
        </button>
      ) : (
        <span id={titleId} aria-live="polite" className={styles.title}>
          {title}
        </span>
      )}
      <IconButton
        icon="chevron-right"
        label={text(next)}
        isSmall
        disabled={!canGo(1)}
        onClick={() => onGo(1)}
      />
    </div>
  )
}
