import type { UseQueryResult } from '@tanstack/react-query'
import { AccountFrame } from '../accounts/account-frame.tsx'
import type { CallError } from '../api/call.ts'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Skeleton } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './extra-points.messages.ts'
import styles from './extra-points.module.css'

/** The page while the code is looked up. */
export function LoadingView() {
  const text = useText(messages)
  return (
    <AccountFrame sheet="event" title={text('above')}>
      <div className={styles.teaser} role="status" aria-label={text('loading')}>
        <Skeleton className={styles.pointsPlace} />
        <Skeleton className={styles.textPlace} />
        <Skeleton className={styles.actionPlace} />
      </div>
    </AccountFrame>
  )
}

/** An unknown code. */
export function UnknownView({ onAgain }: { onAgain: () => void }) {
  const text = useText(messages)
  return (
    <AccountFrame sheet="event" title={text('unknown.title')} lead={text('unknown.text')}>
      <div>
        <Button iconLeft="qrcode" onClick={onAgain}>
          {text('again')}
        </Button>
      </div>
    </AccountFrame>
  )
}

/** Shows an unknown code or a failed call. */
export function FailedView({
  reading,
  onAgain,
}: {
  reading: UseQueryResult<unknown, CallError>
  onAgain: () => void
}) {
  const text = useText(messages)
  if (reading.error?.status === 404) return <UnknownView onAgain={onAgain} />
  return (
    <AccountFrame sheet="event" title={text('above')}>
      <ErrorState reading={reading} />
    </AccountFrame>
  )
}

/** The page for shopkeepers, who cannot claim extra points. */
export function ShopkeeperView() {
  const text = useText(messages)
  return (
    <AccountFrame sheet="event" title={text('store.title')} lead={text('store.text')}>
      <div className={styles.actions}>
        <ButtonLink to="/dashboard">{text('home')}</ButtonLink>
        <ButtonLink to="/accounts" variant="secondary">
          {text('store.switch')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
