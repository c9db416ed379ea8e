import type { ReactNode } from 'react'
import styles from './layout.module.css'

type ShowProps = {
  children: ReactNode
  /** From this width on, or below it, in the specification's steps (§9). */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  below?: 'sm' | 'md' | 'lg' | 'xl'
}

/** Shows something on wide or on small screens only, by style sheet: the server's page is right at once. */
export function Show({ children, from, below }: ShowProps) {
  return (
    <div className={styles.show} data-from={from} data-below={below}>
      {children}
    </div>
  )
}
