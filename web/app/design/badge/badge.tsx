import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'success' | 'warn' | 'danger' | 'info' | 'accent'

/** A state in a word; its tone repeats what the word says. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
