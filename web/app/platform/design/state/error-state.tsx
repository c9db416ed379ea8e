import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { useDesignText } from '../use-design-text.ts'
import type { Reading } from './reading.ts'
import styles from './state.module.css'

type ErrorStateProps = {
  title?: string
  /** The error message of the response, if there is one. */
  text?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** The failed query; title, text and retry derive from it. */
  reading?: Reading
}

/** Shows an error in place of the content, with a button to retry. */
export function ErrorState({
  title,
  reading,
  text: ownText,
  onRetry = reading && (() => void reading.refetch()),
  isRetrying = reading?.isFetching,
}: ErrorStateProps) {
  const own = useDesignText()
  // A read has no form, so rejected fields mean that the URL is wrong.
  const isOddAddress = reading?.error?.code === 'invalid.fields'
  // A retry does not help if the record does not exist.
  const isMissing = reading?.error?.code === 'not-found'
  // An error is only shown in a browser. A read that failed offline is repeated when the connection returns.
  const isOffline = reading?.error?.code === 'transport' && !navigator.onLine
  const text = ownText ?? (isOddAddress ? own('error.address') : reading?.error?.msg)
  return (
    <div className={styles.state} role="alert">
      <span className={styles.sign}>
        <Icon name="alert" size={28} />
      </span>
      <p className={styles.title}>
        {title ?? own(isMissing ? 'error.missing' : isOffline ? 'error.offline' : 'error.title')}
      </p>
      <p className={styles.text}>{text ?? own('error.text')}</p>
      {onRetry && !isOddAddress && !isMissing && (
        <div className={styles.action}>
          <Button variant="secondary" iconLeft="refresh" onClick={onRetry} isLoading={isRetrying}>
            {own('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
