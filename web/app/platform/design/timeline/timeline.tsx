import type { ReactNode } from 'react'
import type { Tone } from '../badge/badge.tsx'
import styles from './timeline.module.css'

export type TimelineItem = {
  key: string
  title: ReactNode
  /** The time or amount, on the right. */
  aside?: ReactNode
  text?: ReactNode
  tone?: Tone
}

/** Steps of a process or a history, as ticks on a line. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={styles.timeline}>
      {items.map(({ key, title, aside, text, tone = 'neutral' }) => (
        <li key={key} data-tone={tone}>
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            {aside && <span className={styles.aside}>{aside}</span>}
          </div>
          {text && <div className={styles.text}>{text}</div>}
        </li>
      ))}
    </ol>
  )
}
