import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** The purpose of the page in one line. */
  text?: ReactNode
  /** The page's main action, at the upper right, or below the title on a phone. */
  action?: ReactNode
  /** Shown above the title: breadcrumbs, or a word that places the page. */
  above?: ReactNode
}

/** The header of every page: its only h1, its purpose and its main action. */
export function PageHeader({ title, text, action, above }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  )
}
