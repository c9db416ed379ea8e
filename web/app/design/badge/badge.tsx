import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info' | 'accent'

/** The name of a state, in a tone of its own. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
