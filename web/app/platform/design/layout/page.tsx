import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** The width of a page with its margins: that of its frame (1280 px, in the back office 1600 px), or a narrow column for reading and forms. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'narrow' }) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
