import { lazy, type ReactNode, Suspense } from 'react'
import { useIsOffice } from '../is-office.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import styles from './page-header.module.css'

// Only the back office loads it.
const HelpPopover = lazy(async () => ({ default: (await import('./help-popover.tsx')).HelpPopover }))

type PageHeaderProps = {
  title: ReactNode
  /** The purpose of the page in one line. */
  text?: ReactNode
  /** The page's main action, at the upper right, or below the title on a phone. */
  action?: ReactNode
  /** Shown above the title: breadcrumbs, or a word that places the page. */
  above?: ReactNode
}

/**
 * The header of every page: its only h1, its purpose and its main action. In the back office, where people work all day, it is one line, and
 * a button explains the page.
 */
export function PageHeader({ title, text, action, above }: PageHeaderProps) {
  const isOffice = useIsOffice()
  return (
    <header
      className={styles.header}
      data-small={isOffice || undefined}
      data-controls={isOffice ? 'small' : undefined}
    >
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <div className={styles.title}>
          <h1>{title}</h1>
          {isOffice && text && <Help>{text}</Help>}
        </div>
        {!isOffice && text && <p>{text}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  )
}

/** The button that explains the page. The server does not render it: it needs its script. */
function Help({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  return (
    isHydrated && (
      <Suspense>
        <HelpPopover>{children}</HelpPopover>
      </Suspense>
    )
  )
}
