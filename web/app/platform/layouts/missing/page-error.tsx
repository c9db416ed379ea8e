import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../../design/button/button.tsx'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { Cover } from '../../design/drawing/cover.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './page-error.messages.ts'
import styles from './page-error.module.css'

// A chunk of its own: the service worker serves it in place of pages that were never loaded.
const NoConnectionPage = lazy(async () => ({
  default: (await import('../../offline/no-connection-page.tsx')).NoConnectionPage,
}))

/** Replaces a page that failed: explains the error and offers two links. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  // If the next part of a stored page cannot be loaded, the page has not failed: there is no network.
  if (!isMissing && !navigator.onLine)
    return (
      <Suspense fallback={null}>
        <NoConnectionPage />
      </Suspense>
    )
  return isMissing ? <MissingPage /> : <FailedPage />
}

function FailedPage() {
  const text = useText(messages)
  return (
    <Sheet number="500" title={text('error.failed.title')} text={text('error.failed.text')}>
      <Button onClick={() => window.location.reload()} iconLeft="refresh">
        {text('error.retry')}
      </Button>
      <ButtonLink to="/" reloadDocument variant="quiet">
        {text('error.home')}
      </ButtonLink>
    </Sheet>
  )
}

/** The page for an unknown URL. */
export function MissingPage() {
  const text = useText(messages)
  return (
    <Sheet number="404" title={text('error.missing.title')} text={text('error.missing.text')}>
      <ButtonLink to="/">{text('error.home')}</ButtonLink>
    </Sheet>
  )
}

interface SheetProps {
  readonly number: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Sheet({ number, title, text, children }: SheetProps) {
  const own = useText(messages)
  return (
    <section className={styles.sheet}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.words}>
        <p className={styles.number}>{own('error.sheet', { number })}</p>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>{children}</div>
      </div>
      <div className={styles.drawing}>
        <Cover seed={number} drawing={number === '404' ? 'apartment' : 'wall-foot'} isDescribed />
      </div>
    </section>
  )
}
