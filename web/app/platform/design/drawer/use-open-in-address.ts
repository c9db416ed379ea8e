import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface OpenInAddress {
  readonly isOpen: boolean
  /** The item to show: the open one, or the last one while its drawer slides out. */
  readonly id: string | null
  open(id: string): void
  /** The address on this page that opens an item. */
  to(id: string): string
  close(): void
}

/** Keeps the item whose drawer is open in the URL, as parameter `name`: a link opens it again, and Back closes it. */
export function useOpenInAddress(name: string): OpenInAddress {
  const [params, setParams] = useSearchParams()
  const named = params.get(name)
  const [last, setLast] = useState(named)
  if (named && named !== last) setLast(named)
  const withId = (before: URLSearchParams, id: string | null) => {
    const next = new URLSearchParams(before)
    if (id) next.set(name, id)
    else next.delete(name)
    return next
  }
  const put = (id: string | null) =>
    setParams((before) => withId(before, id), { preventScrollReset: true, replace: id === null })
  return {
    isOpen: named !== null,
    id: named ?? last,
    open: put,
    to: (id) => `?${withId(params, id)}`,
    close: () => put(null),
  }
}
