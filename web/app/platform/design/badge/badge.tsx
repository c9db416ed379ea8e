import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info' | 'accent'

/** Shows the name of a state in the colour of its tone. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
