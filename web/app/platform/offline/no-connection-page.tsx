import { useEffect } from 'react'
import { useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { useText } from '../i18n/i18n.tsx'
import styles from './no-connection-page.module.css'
import { messages } from './offline.messages.ts'

const reload = () => window.location.reload()

/** Replaces a page that cannot be loaded without network, and opens it when the network is back. */
export function NoConnectionPage() {
  const text = useText(messages)
  const userType = useUser()?.userType
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <section className={styles.sheet}>
      <title>{text('none.title')}</title>
      <Gap />
      <p className={styles.above}>{text('none.above')}</p>
      <h1>{text('none.title')}</h1>
      <p className={styles.text}>{text('none.text')}</p>
      <div className={styles.ways}>
        <Button onClick={reload} iconLeft="refresh">
          {text('none.retry')}
        </Button>
        {(userType === 'professional' || userType === 'shopkeeper') && (
          <ButtonLink to="/dashboard" variant="quiet">
            {text('none.dashboard')}
          </ButtonLink>
        )}
        {userType === 'professional' && (
          <ButtonLink to="/extract" variant="quiet">
            {text('none.extract')}
          </ButtonLink>
        )}
        {userType === 'shopkeeper' && (
          <ButtonLink to="/invoices" variant="quiet">
            {text('none.invoices')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** A dimension line with a gap. */
function Gap() {
  return (
    <svg className={styles.gap} viewBox="0 0 360 40" aria-hidden="true">
      <path d="M4 20H150M210 20H356M4 8V32M356 8V32M150 12V28M210 12V28" />
      <path className={styles.missing} d="M156 20H204" strokeDasharray="3 6" />
    </svg>
  )
}
