import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CallError } from '../api/call.ts'

const KeptNotice = lazy(async () => ({ default: (await import('./kept-notice.tsx')).KeptNotice }))

/** Whether a reading shows an earlier answer because there is no network, or no server behind it. */
export const isKeptShown = ({
  data,
  error,
  failureReason,
}: Pick<UseQueryResult<unknown, CallError>, 'data' | 'error' | 'failureReason'>): boolean =>
  data !== undefined && (error ?? failureReason)?.code === 'transport'

/** Shows the moment that a page's data are from, if they could not be read again. */
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
