import { useLocation } from 'react-router'
import { Page } from '../../design/layout/page.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { Skeleton } from '../../design/skeleton/skeleton.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './chrome.messages.ts'
import styles from './page-frame.module.css'

/** The shape of the page to come: figures on a dashboard, else a list. */
export function PageSkeleton() {
  const text = useText(messages)
  const { pathname } = useLocation()
  return (
    <Page>
      <div role="status">
        <VisuallyHidden>{text('checking')}</VisuallyHidden>
      </div>
      <div className={styles.head}>
        <div className={styles.words}>
          <Skeleton width="min(18rem, 70%)" height="2.75rem" />
          <Skeleton width="min(30rem, 100%)" height="1.25rem" />
        </div>
        <Skeleton width="9rem" height="46px" />
      </div>
      {pathname.endsWith('/dashboard') ? (
        <>
          <div className={styles.figures}>
            {[1, 2, 3].map((figure) => (
              <div key={figure}>
                <Skeleton width="40%" />
                <Skeleton width="65%" height="2rem" />
              </div>
            ))}
          </div>
          <Rows />
        </>
      ) : (
        <div className={styles.list}>
          <Skeleton width="min(24rem, 100%)" height="46px" />
          <Rows />
        </div>
      )}
    </Page>
  )
}

function Rows() {
  return (
    <div className={styles.rows}>
      {['62%', '48%', '70%', '55%', '66%', '51%'].map((width) => (
        <div key={width}>
          <Skeleton width={width} />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  )
}
