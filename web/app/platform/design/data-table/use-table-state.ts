import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  readTableState,
  type TableChange,
  type TableStateOptions,
  type TableView,
  viewOf,
  withView,
  writeTableState,
} from './table-state.ts'

export type TableState<Filter extends string = string> = TableView<Filter> & {
  /** The query of the list's endpoint: page, limit, and sort, q and filters if they are set. */
  query: {
    page: number
    limit: number
    sort?: string
    q?: string
    after?: string
    before?: string
  } & Partial<Record<Filter, string>>
  /** The number of active filters, the search included. */
  active: number
  change: (change: TableChange<Filter>) => void
  setFilter: (name: Filter, value: string | null) => void
  clear: () => void
  defaultSort: string | undefined
  /** The search, filters, order and size as URL parameters, without page and prefix; stored by saved views. */
  search: string
  /** Applies a saved view; settings that it does not name get their defaults. */
  apply: (search: string, replaces?: boolean) => void
}

/** The part of the state that the table itself needs, apart from the filters. */
export type TableControl = Pick<
  TableState,
  'page' | 'limit' | 'sort' | 'q' | 'active' | 'clear' | 'defaultSort' | 'search' | 'apply'
> & { change: (change: Omit<TableChange<string>, 'filters'>) => void }

/**
 * The page, size, order, search and filters of a table, kept in the URL: a link opens the same view again, and Back returns to the previous
 * view. Typing into the search replaces the history entry; every other change adds one.
 */
export function useTableState<const Filter extends string = never>(
  options: TableStateOptions<Filter> = {},
): TableState<Filter> {
  const [params, setParams] = useSearchParams()
  const { filters: names, defaultSort, defaultLimit, prefix } = options
  const named = (names ?? []).join(' ')
  return useMemo(() => {
    const own = { filters: named.split(' ').filter(Boolean) as Filter[], defaultSort, defaultLimit, prefix }
    const view = readTableState(params, own)
    const filled = Object.entries<string>(view.filters).filter(([, value]) => value !== '')
    const change = (next: TableChange<Filter>) =>
      setParams((before) => writeTableState(before, next, own), {
        preventScrollReset: true,
        replace: 'q' in next || next.replaces === true,
      })
    return {
      ...view,
      query: {
        page: view.page,
        limit: view.limit,
        ...(view.sort ? { sort: view.sort } : {}),
        ...(view.q ? { q: view.q } : {}),
        ...(view.after ? { after: view.after } : {}),
        ...(view.before ? { before: view.before } : {}),
        ...Object.fromEntries(filled),
      } as TableState<Filter>['query'],
      active: filled.length + (view.q ? 1 : 0),
      change,
      setFilter: (name, value) => change({ filters: { [name]: value ?? '' } as Record<Filter, string> }),
      clear: () =>
        change({
          q: '',
          filters: Object.fromEntries(own.filters.map((name) => [name, ''])) as Record<Filter, string>,
        }),
      defaultSort,
      search: viewOf(params, own),
      apply: (search, replaces = false) =>
        setParams((before) => withView(before, search, own), { preventScrollReset: true, replace: replaces }),
    }
  }, [params, setParams, named, defaultSort, defaultLimit, prefix])
}
