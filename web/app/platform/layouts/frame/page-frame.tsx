import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useStore } from '../../api/store.ts'
import { SkipLink } from '../../design/layout/skip-link.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { Footer } from '../footer/footer.tsx'
import { messages } from './chrome.messages.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  readonly header: ReactNode
  /** The frame of the back office: as wide as its tables, on every page. */
  readonly isOffice?: boolean
  /** A `PageContent`. */
  readonly children: ReactNode
}

/**
 * The landmarks of every page: skip link, header, main, footer. The footer is below the fold, so that loading content never moves it on the
 * screen.
 */
export function PageFrame({ header, isOffice, children }: PageFrameProps) {
  const text = useText(messages)
  return (
    <div className={styles.frame} data-office={isOffice || undefined}>
      <Progress />
      <SkipLink target="content">{text('skip')}</SkipLink>
      {header}
      {children}
      <Footer />
    </div>
  )
}

interface PageContentProps {
  readonly children?: ReactNode
  /** Shown until the route is checked (§9: 500 ms); the content stays laid out but hidden below it. */
  readonly skeleton?: ReactNode
}

/** The main landmark of a page. */
export function PageContent({ children, skeleton }: PageContentProps) {
  const isHidden = Boolean(skeleton) || undefined
  return (
    <main id="content" tabIndex={-1} className={styles.main} aria-busy={isHidden}>
      <div className={styles.content} data-hidden={isHidden}>
        {children}
      </div>
      {skeleton && <div className={styles.skeleton}>{skeleton}</div>}
    </main>
  )
}

/**
 * Shows a hairline at the top of the page while an action (§3: the loading flag) or the next page is loading, which takes seconds on a slow
 * connection. The pressed control announces its own progress, so screen readers skip this. Short operations end before it appears.
 */
function Progress() {
  const isLoading = useStore((state) => state.isLoading)
  const isGoing = useNavigation().state !== 'idle'
  return isLoading || isGoing ? <div className={styles.progress} aria-hidden="true" /> : null
}
