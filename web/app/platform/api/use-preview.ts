import type { EndpointSpec, ResponseOf } from '@esquadro/contract'
import { useCallback, useEffect, useState } from 'react'
import { type CallArguments, type CallError, call } from './call.ts'

/** Milliseconds to wait for the end of typing. */
const DEBOUNCE_MS = 400

/** Requests the preview of a body shortly after it changed; null requests nothing. The last response stays until the next one arrives. */
export function usePreview<S extends EndpointSpec>(endpoint: S, body: object | null) {
  const [data, setData] = useState<ResponseOf<S> | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const key = body && JSON.stringify(body)
  useEffect(() => {
    setError(null)
    setAsking(key !== null)
    if (key === null) return setData(null)
    const giveUp = new AbortController()
    const timer = setTimeout(async () => {
      const request = { body: JSON.parse(key) as unknown, signal: giveUp.signal }
      const [response, failure] = await call(endpoint, ...([request] as unknown as CallArguments<S>))
      if (giveUp.signal.aborted) return
      setAsking(false)
      setError(failure)
      if (response) setData(response)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an endpoint is a constant; a retry repeats the request.
  }, [key, tries])
  return { data, error, isAsking, retry }
}
