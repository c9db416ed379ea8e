import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { useEffect, useEffectEvent } from 'react'
import { useEndpoint } from '../../api/queries.ts'
import type { ReviewList } from './review-filters.tsx'

export interface Neighbours {
  readonly next: string | null
  readonly previous: string | null
  /** The place of the open invoice in the filtered list, from one; null if it is not on the page shown. */
  readonly at: number | null
  readonly total: number
}

/** The invoices before and after the open one in the filtered list, across its pages; the list follows to the page of the open one. */
export function useNeighbours(list: ReviewList, openId: string | null): Neighbours {
  const { page, limit } = list.state
  const rows = list.data?.items ?? []
  const total = list.data?.total ?? 0
  const pages = Math.ceil(total / limit)
  const index = rows.findIndex(({ id }) => id === openId)
  const isAway = openId !== null && index === -1 && !list.isStale
  const before = useEndpoint(cmsInvoices.getAll, {
    query: { ...list.query, page: Math.max(1, page - 1) },
    enabled: openId !== null && page > 1 && (isAway || index <= 1),
  })
  const after = useEndpoint(cmsInvoices.getAll, {
    query: { ...list.query, page: page + 1 },
    enabled: openId !== null && page < pages && (isAway || index >= rows.length - 2),
  })
  const has = (items: readonly { readonly id: string }[] | undefined) =>
    isAway && (items ?? []).some(({ id }) => id === openId)
  const by = page > 1 && has(before.data?.items) ? -1 : page < pages && has(after.data?.items) ? 1 : 0
  const follow = useEffectEvent((step: number) => list.state.change({ page: page + step, replaces: true }))
  useEffect(() => {
    if (by !== 0) follow(by)
  }, [by])
  if (index === -1) return { next: null, previous: null, at: null, total }
  return {
    next: rows[index + 1]?.id ?? (page < pages ? (after.data?.items[0]?.id ?? null) : null),
    previous: rows[index - 1]?.id ?? (page > 1 ? (before.data?.items.at(-1)?.id ?? null) : null),
    at: (page - 1) * limit + index + 1,
    total,
  }
}
