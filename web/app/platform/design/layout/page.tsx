import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** The width of a page with its margins: at most 1280 px, 1600 px for tables, or a narrow column for reading and forms. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode
  width?: 'wide' | 'narrow' | 'table'
}) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}
