import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** The width of a page with its margins: 1280 px at most, or a column to read or fill in. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'narrow' }) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
