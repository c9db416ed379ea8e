import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../api/call.ts'
import { Button } from '../design/button/button.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './offline.messages.ts'
import styles from './stored-data-notice.module.css'

type StoredReading = Pick<
  UseQueryResult<unknown, CallError>,
  'dataUpdatedAt' | 'refetch' | 'isFetching' | 'error' | 'failureReason'
>

/** Shows the time of a page's data: that of its oldest read. */
export function StoredDataNotice({ stored }: { stored: readonly StoredReading[] }) {
  const text = useText(messages)
  const format = useFormats()
  // A proxy may have responded for a server that is down: then there is a connection.
  const isOffline = stored.every(({ error, failureReason }) => (error ?? failureReason)?.status === 0)
  const at = new Date(Math.min(...stored.map(({ dataUpdatedAt }) => dataUpdatedAt)))
  return (
    <div className={styles.kept}>
      <Notice
        tone="warn"
        isLive
        title={text('kept.title', { day: format.date(at).slice(0, 5), time: format.time(at) })}
        action={
          <Button
            isSmall
            variant="secondary"
            iconLeft="refresh"
            isLoading={stored.some(({ isFetching }) => isFetching)}
            onClick={() => void Promise.all(stored.map(({ refetch }) => refetch()))}
          >
            {text('kept.retry')}
          </Button>
        }
      >
        {text(isOffline ? 'kept.text' : 'kept.failed')}
      </Notice>
    </div>
  )
}
