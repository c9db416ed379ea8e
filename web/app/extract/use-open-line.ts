import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface OpenLine {
  readonly isOpen: boolean
  /** The line to show: the opened one, or the last one while its drawer slides out. */
  readonly id: string | null
  open(id: string): void
  close(): void
}

/** Which line's drawer is open. It lives in the address (`line`): a link opens it again, and Back closes it. */
export function useOpenLine(): OpenLine {
  const [params, setParams] = useSearchParams()
  const named = params.get('line')
  const [last, setLast] = useState(named)
  if (named && named !== last) setLast(named)
  const put = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('line', id)
        else next.delete('line')
        return next
      },
      { preventScrollReset: true, replace: id === null },
    )
  return { isOpen: named !== null, id: named ?? last, open: put, close: () => put(null) }
}
