import { businessDay, daysBetween } from '@esquadro/contract/platform/fields/date'
import type { ExtraPointTeaser } from '@esquadro/contract/rewards/extra-points/extra-point'
import type { ClaimResult } from '@esquadro/contract/rewards/extra-points/professional'
import type { UseQueryResult } from '@tanstack/react-query'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import type { CallError } from '../../platform/api/call.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
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

/** Whether a day is before, in or after a period. */
export const placeOf = (
  { validFrom, validUntil }: ExtraPointTeaser,
  today: string,
): 'ahead' | 'today' | 'over' => (today < validFrom ? 'ahead' : today > validUntil ? 'over' : 'today')

/** The points of an extra point, and its period as a dimension line with today marked. */
export function Teaser({ extraPoint, now }: { extraPoint: ExtraPointTeaser; now: number }) {
  const text = useText(messages)
  const format = useFormats()
  const { points, validFrom, validUntil } = extraPoint
  const today = businessDay(new Date(now))
  const place = placeOf(extraPoint, today)
  const days = daysBetween(validFrom, validUntil) + 1
  const gone = Math.min(days, Math.max(0, daysBetween(validFrom, today) + 0.5))
  const isSingle = validFrom === validUntil && place !== 'over'
  const day = format.date(place === 'ahead' ? validFrom : validUntil)
  return (
    <div className={styles.teaser}>
      <Stat
        label={text('worth')}
        value={format.number(points)}
        unit={text('unit', { count: points })}
        size="large"
      />
      <DimensionLine
        label={text('period')}
        value={gone}
        max={days}
        valueText={text(isSingle ? 'period.single' : `period.${place}`, { day })}
        minText={isSingle ? '' : format.date(validFrom)}
        maxText={isSingle ? '' : format.date(validUntil)}
        tone={place === 'today' ? 'accent' : 'ink'}
        isTime
      />
    </div>
  )
}

/** The points that were credited and the new balance. */
export function Credited({ done }: { done: ClaimResult }) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <div className={styles.credited} role="status">
      <p className={styles.plus}>
        {text('credited')}
        <strong>+{format.number(done.points)}</strong>
        {done.availableAt && text('pending', { day: format.date(done.availableAt) })}
      </p>
      <Stat
        label={text('balance')}
        value={format.number(done.balance)}
        unit={text('unit', { count: done.balance })}
      />
    </div>
  )
}
