import { useRef, useState } from 'react'
import { type CallArguments, call } from '../api/call.ts'
import { showToast } from '../api/store.ts'
import { type RowSelection, useRowSelection } from '../design/data-table/use-row-selection.ts'
import type { ListSource, RowOf } from './list.tsx'
import type { ListEndpoint } from './query-schema.ts'

const PAGE = 100
/** The most rows of a filtered list that are selected at once. */
const MOST_SELECTED = 2_000

/** The selected rows of a list, on whatever page they are. */
export interface ListSelection<Row> extends RowSelection {
  readonly rows: readonly Row[]
  /** How many rows `selectFiltered` would select; null where the page shows all. */
  readonly filtered: number | null
  readonly isSelecting: boolean
  /** Selects every row that matches the search and the filters. */
  selectFiltered(): Promise<void>
}

/** Which rows of a list are selected. Remembers rows of other pages. */
export function useListSelection<S extends ListEndpoint>(
  list: Pick<ListSource<S>, 'data' | 'endpoint' | 'query'>,
  keyOf: (row: RowOf<S>) => string = (row) => String((row as { readonly id: string }).id),
): ListSelection<RowOf<S>> {
  const selection = useRowSelection()
  const known = useRef(new Map<string, RowOf<S>>()).current
  const [isSelecting, setSelecting] = useState(false)
  const { items = [], total = 0 } = (list.data ?? {}) as {
    readonly items?: readonly RowOf<S>[]
    readonly total?: number
  }
  for (const row of items) known.set(keyOf(row), row)
  const selectFiltered = async () => {
    setSelecting(true)
    const keys: string[] = []
    for (let page = 1; keys.length < MOST_SELECTED; page += 1) {
      const request = [{ query: { ...(list.query as object), page, limit: PAGE } }]
      const [found, error] = await call(list.endpoint, ...(request as unknown as CallArguments<S>))
      if (error) {
        showToast('error', error.msg)
        break
      }
      const { items: more, total: all } = found as { items: readonly RowOf<S>[]; total: number }
      for (const row of more) {
        known.set(keyOf(row), row)
        keys.push(keyOf(row))
      }
      if (more.length === 0 || keys.length >= all) break
    }
    selection.toggleAll(keys, true)
    setSelecting(false)
  }
  const filtered = Math.min(total, MOST_SELECTED)
  return {
    ...selection,
    rows: [...selection.keys].flatMap((key) => known.get(key) ?? []),
    filtered: filtered > items.length && selection.keys.size < filtered ? filtered : null,
    isSelecting,
    selectFiltered,
  }
}
