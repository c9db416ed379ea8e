import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CallError } from '../api/call.ts'

const StoredDataNotice = lazy(async () => ({
  default: (await import('./stored-data-notice.tsx')).StoredDataNotice,
}))

/** Whether a query shows a stored response because the network or the server cannot be reached. */
export const isStoredShown = ({
  data,
  error,
  failureReason,
}: Pick<UseQueryResult<unknown, CallError>, 'data' | 'error' | 'failureReason'>): boolean =>
  data !== undefined && (error ?? failureReason)?.code === 'transport'

/** Shows the time of a page's data, if it could not be read again. */
export function StoredData({ readings }: { readings: readonly UseQueryResult<unknown, CallError>[] }) {
  const stored = readings.filter(isStoredShown)
  return (
    stored.length > 0 && (
      <Suspense fallback={null}>
        <StoredDataNotice stored={stored} />
      </Suspense>
    )
  )
}
