import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { pageChange } from '../../../platform/design/data-table/table-state.ts'
import type { ReviewList } from './review-filters.tsx'

export interface Neighbours {
  readonly next: string | null
  readonly previous: string | null
  /** The position of the open invoice in the filtered list, from one; null if it is not on the current page. */
  readonly at: number | null
  readonly total: number
}

/**
 * Returns the invoices before and after the open one in the filtered list, across its pages; the list follows to the page of the open one.
 */
export function useNeighbours(list: ReviewList, openId: string | null): Neighbours {
  const {
    page = list.state.page,
    preceding = 0,
    cursors = null,
    items: rows = [],
    total = 0,
  } = list.data ?? {}
  const hasBefore = page > 1
  const hasAfter = preceding + rows.length < total
  const query = { ...list.query, after: undefined, before: undefined }
  const index = rows.findIndex(({ id }) => id === openId)
  const isAway = openId !== null && index === -1 && !list.isStale
  const before = useEndpoint(cmsInvoices.getAll, {
    query: { ...query, ...pageChange(Math.max(1, page - 1), { page, cursors }) },
    enabled: openId !== null && hasBefore && (isAway || index <= 1),
  })
  const after = useEndpoint(cmsInvoices.getAll, {
    query: { ...query, ...pageChange(page + 1, { page, cursors }) },
    enabled: openId !== null && hasAfter && (isAway || index >= rows.length - 2),
  })
  const has = (items: readonly { readonly id: string }[] | undefined) =>
    isAway && (items ?? []).some(({ id }) => id === openId)
  const by = hasBefore && has(before.data?.items) ? -1 : hasAfter && has(after.data?.items) ? 1 : 0
  const follow = useEffectEvent((step: number) =>
    list.state.change({ ...pageChange(page + step, { page, cursors }), replaces: true }),
  )
  useEffect(() => {
    if (by !== 0) follow(by)
  }, [by])
  const now = {
    next:
      index === -1 ? null : (rows[index + 1]?.id ?? (hasAfter ? (after.data?.items[0]?.id ?? null) : null)),
    previous:
      index === -1
        ? null
        : (rows[index - 1]?.id ?? (hasBefore ? (before.data?.items.at(-1)?.id ?? null) : null)),
  }
  // Resolving the signs of abuse of an open invoice moves it in the queue: the reviewer continues from where it was opened.
  const opened = useRef<Opened | null>(null)
  if (index !== -1 && openId !== null && (opened.current?.id !== openId || opened.current.index === index))
    opened.current = { id: openId, index, ...now }
  const then = opened.current?.id === openId ? opened.current : null
  const stays = (id: string | null | undefined) => rows.some((row) => row.id === id)
  return {
    next: then && stays(then.next) ? then.next : now.next,
    previous: then && stays(then.previous) ? then.previous : now.previous,
    at: index === -1 ? null : preceding + index + 1,
    total,
  }
}

/** An open invoice and its neighbours when it was opened. */
interface Opened extends Pick<Neighbours, 'next' | 'previous'> {
  readonly id: string
  readonly index: number
}

/**
 * When an invoice closes, the focus returns to the row that it was opened from, or to the row that took its place. `openAt`: the index of
 * the open invoice in the list, -1 for none.
 */
export function useQueueFocus(openId: string | null, openAt: number): RefObject<HTMLDivElement | null> {
  const queue = useRef<HTMLDivElement>(null)
  const lastAt = useRef(-1)
  if (openAt !== -1) lastAt.current = openAt
  useEffect(() => {
    if (openId !== null || lastAt.current === -1) return
    const buttons = [...(queue.current?.querySelectorAll<HTMLElement>('tbody [data-main] a') ?? [])]
    buttons[Math.min(lastAt.current, buttons.length - 1)]?.focus()
    lastAt.current = -1
  })
  return queue
}
