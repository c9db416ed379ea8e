import { MAX_CHANGED } from '@esquadro/contract/platform/lists/most-changed'
import { useRef, useState } from 'react'
import { type CallArguments, call } from '../../api/call.ts'
import { showToast } from '../../api/store.ts'
import { type RowSelection, useRowSelection } from '../../design/data-table/use-row-selection.ts'
import type { ListEndpoint, RowOf } from '../arrangement/query-schema.ts'
import type { ListSource } from '../use-list.ts'

/** The query of a list without paging. */
export type FilteredQuery = Readonly<Record<string, string | number | boolean>>

/** All rows that match the search and filters of a list; more than one call can change. */
export interface AllFiltered {
  readonly count: number
  readonly query: FilteredQuery
}

/** The selected rows of a list, on all pages. */
export interface ListSelection<Row> extends RowSelection {
  readonly rows: readonly Row[]
  /** The number of rows that `selectFiltered` would select; null if the page shows all. */
  readonly filtered: number | null
  readonly isSelecting: boolean
  /** Set if all filtered rows are selected: by query, because there are too many to send their ids. */
  readonly all: AllFiltered | null
  /** Selects every matching row by the query of the list. */
  selectAll(): void
  /** Selects every row that matches the search and the filters. */
  selectFiltered(): Promise<void>
}

/** The selected rows of a list, including those on other pages. */
export function useListSelection<S extends ListEndpoint>(
  list: Pick<ListSource<S>, 'data' | 'endpoint' | 'query'>,
  keyOf: (row: RowOf<S>) => string = (row) => String((row as { readonly id: string }).id),
): ListSelection<RowOf<S>> {
  const selection = useRowSelection()
  const known = useRef(new Map<string, RowOf<S>>()).current
  const [isSelecting, setSelecting] = useState(false)
  const [allOf, setAllOf] = useState<string | null>(null)
  const { items = [], total = 0 } = (list.data ?? {}) as {
    readonly items?: readonly RowOf<S>[]
    readonly total?: number
  }
  for (const row of items) known.set(keyOf(row), row)
  const query = filteredQuery(list.query)
  // Another search or filter resets the selection of all rows.
  const all = allOf === JSON.stringify(query) ? { count: total, query } : null
  const selectAll = () => setAllOf(JSON.stringify(query))
  const selectFiltered = async () => {
    if (total > MAX_CHANGED) return selectAll()
    setSelecting(true)
    const request = [{ query: { ...(list.query as object), page: 1, limit: MAX_CHANGED } }]
    const [found, error] = await call(list.endpoint, ...(request as unknown as CallArguments<S>))
    setSelecting(false)
    if (error) return showToast('error', error.msg)
    const rows = (found as { items: readonly RowOf<S>[] }).items
    for (const row of rows) known.set(keyOf(row), row)
    selection.toggleAll(rows.map(keyOf), true)
  }
  const keys = all ? new Set(items.map(keyOf)) : selection.keys
  return {
    keys,
    toggle: (key, isSelected) => {
      setAllOf(null)
      selection.toggle(key, isSelected)
    },
    toggleAll: (changed, isSelected) => {
      setAllOf(null)
      selection.toggleAll(changed, isSelected)
    },
    clear: () => {
      setAllOf(null)
      selection.clear()
    },
    rows: [...keys].flatMap((key) => known.get(key) ?? []),
    filtered: !all && total > items.length && selection.keys.size < total ? total : null,
    isSelecting,
    all,
    selectAll,
    selectFiltered,
  }
}

/** Returns the query of a list as it is sent, without paging. */
export function filteredQuery(query: unknown): FilteredQuery {
  const { page: _page, limit: _limit, ...filters } = query as Record<string, string | number | boolean>
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
