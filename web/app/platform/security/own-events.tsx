import { security as securityCalls } from '@esquadro/contract/calls/shared'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import styles from './own-events.module.css'
import { messages } from './security.messages.ts'
import { useEventText } from './use-event-text.ts'

/** The number of events shown at first, and on request. */
const LIMITS = { few: 10, many: 100 } as const

/** Lists the security events of the user's own account, newest first. */
export function OwnEvents() {
  const text = useText(messages)
  const eventText = useEventText()
  const { dateTime } = useFormats()
  const [limit, setLimit] = useState<(typeof LIMITS)[keyof typeof LIMITS]>(LIMITS.few)
  const events = useEndpoint(securityCalls.getOwn, { query: { limit } })
  if (events.error) return <ErrorState reading={events} />
  if (!events.data) return <SkeletonText lines={6} />
  const { items, total, keptDays } = events.data
  if (total === 0) return <p>{text('own.empty')}</p>
  return (
    <>
      <ul className={styles.list}>
        {items.map((event) => (
          <li key={event.id}>
            <span>
              {eventText.what(event)}
              <small>{[eventText.device(event), event.network].filter(Boolean).join(' · ')}</small>
            </span>
            <small>{dateTime(event.at)}</small>
          </li>
        ))}
      </ul>
      {limit === LIMITS.few && total > limit && (
        <Button variant="secondary" onClick={() => setLimit(LIMITS.many)}>
          {text('more')}
        </Button>
      )}
      <p className={styles.note}>{text('own.kept', { days: keptDays })}</p>
    </>
  )
}
