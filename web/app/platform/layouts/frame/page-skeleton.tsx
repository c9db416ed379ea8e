import { useLocation, useMatches } from 'react-router'
import { useIsOffice } from '../../design/is-office.ts'
import { Page } from '../../design/layout/page.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { Skeleton } from '../../design/skeleton/skeleton.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './chrome.messages.ts'
import styles from './page-frame.module.css'
import type { RouteHandle } from './route-handle.ts'

/** The shape of the page that is loading: figures on a dashboard, else a list. */
export function PageSkeleton() {
  const text = useText(messages)
  const { pathname } = useLocation()
  const isSmall = useIsOffice() || undefined
  const { Head } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle
  return (
    <Page>
      <div role="status">
        <VisuallyHidden>{text('checking')}</VisuallyHidden>
      </div>
      {Head ? (
        <Head />
      ) : (
        <div className={styles.head} data-small={isSmall}>
          <div className={styles.words}>
            <Skeleton className={styles.titlePlace} />
            {!isSmall && <Skeleton className={styles.textPlace} />}
          </div>
          <Skeleton className={styles.actionPlace} />
        </div>
      )}
      {pathname.endsWith('/dashboard') ? (
        <>
          <div className={styles.figures}>
            {[1, 2, 3].map((figure) => (
              <div key={figure}>
                <Skeleton className={styles.labelPlace} />
                <Skeleton className={styles.figurePlace} />
              </div>
            ))}
          </div>
          <Rows count={6} />
        </>
      ) : (
        <div className={styles.list} data-small={isSmall}>
          <Skeleton className={styles.searchPlace} />
          <Rows count={isSmall ? 16 : 6} />
        </div>
      )}
    </Page>
  )
}

function Rows({ count }: { readonly count: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row}>
          <Skeleton className={styles.namePlace} />
          <Skeleton className={styles.valuePlace} />
        </div>
      ))}
    </div>
  )
}
