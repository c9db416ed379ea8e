import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CallError } from '../api/call.ts'

const KeptNotice = lazy(async () => ({ default: (await import('./kept-notice.tsx')).KeptNotice }))

/** Whether a query shows a stored response because the network or the server cannot be reached. */
export const isKeptShown = ({
  data,
  error,
  failureReason,
}: Pick<UseQueryResult<unknown, CallError>, 'data' | 'error' | 'failureReason'>): boolean =>
  data !== undefined && (error ?? failureReason)?.code === 'transport'

/** Shows the time of a page's data, if it could not be read again. */
export function Kept({ readings }: { readings: readonly UseQueryResult<unknown, CallError>[] }) {
  const kept = readings.filter(isKeptShown)
  return (
    kept.length > 0 && (
      <Suspense fallback={null}>
        <KeptNotice kept={kept} />
      </Suspense>
    )
  )
}
