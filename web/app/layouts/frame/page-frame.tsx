import type { ReactNode } from 'react'
import { SkipLink } from '../../design/layout/skip-link.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { Footer } from '../footer/footer.tsx'
import { messages } from './chrome.messages.ts'
import styles from './page-frame.module.css'
import { Progress } from './progress.tsx'

interface PageFrameProps {
  readonly header: ReactNode
  /** A `PageContent`. */
  readonly children: ReactNode
}

/**
 * The landmarks of every page: skip link, header, main, footer. The footer is below the fold, so that loading content never moves it on the
 * screen.
 */
export function PageFrame({ header, children }: PageFrameProps) {
  const text = useText(messages)
  return (
    <div className={styles.frame}>
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
