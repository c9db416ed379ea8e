import type { QueryInput, ResponseOf } from '@esquadro/contract'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../api/call.ts'
import { listQuery } from '../api/list-query.ts'
import { type OptionArguments, useEndpoint } from '../api/queries.ts'
import type { DataTableProps } from '../design/data-table/data-table.types.ts'
import { type TableState, useTableState } from '../design/data-table/use-table-state.ts'
import { useIsOffice } from '../design/is-office.ts'
import type { FilterName, ListEndpoint, RowOf, SortOf } from './arrangement/query-schema.ts'

export interface ListOptions<S extends ListEndpoint, Filter extends FilterName<S>> {
  /** The filters that are kept in the URL, named as in the endpoint's query. */
  readonly filters?: readonly Filter[]
  readonly defaults?: { readonly sort?: SortOf<S>; readonly limit?: number }
  /** The parameters in the endpoint's path; the export endpoint takes them in the query. */
  readonly params?: Readonly<Record<string, string>>
  /** Prefixes every parameter in the URL, for pages with more than one list. */
  readonly prefix?: string
  /** Keeps the views and columns of this list separate from those of other lists of the same endpoint. */
  readonly part?: string
  /** Milliseconds between repeated reads. */
  readonly refetchInterval?: number
  /** Repeats the read every `refetchInterval` only while this is true for a row of the page. */
  readonly refetchWhile?: (row: RowOf<S>) => boolean
  /** Changes the query: constant parameters, or a default for a filter that is not in the URL. */
  readonly send?: (
    query: TableState<Filter>['query'],
  ) => Readonly<Record<string, string | number | undefined>>
}

export interface ListState<S extends ListEndpoint, Filter extends FilterName<S> = FilterName<S>> {
  readonly endpoint: S
  /** Identifies the list among all lists of the product. */
  readonly key: string
  readonly state: TableState<Filter>
  /** The values of the parameters in the endpoint's path. */
  readonly params: Readonly<Record<string, string>>
  /** The query as sent. */
  readonly query: QueryInput<S>
  /** The page to show, possibly of the previous query: see `isStale`. */
  readonly data: ResponseOf<S> | undefined
  /** The last page that was read, kept when reading another one fails: for content above the rows. */
  readonly lastData: ResponseOf<S> | undefined
  readonly reading: UseQueryResult<ResponseOf<S>, CallError>
  /** `data` belongs to the previous page, search or filter while the next one loads. */
  readonly isStale: boolean
  /** When `data` was read, in milliseconds since 1970; 0 before the first response. */
  readonly readAt: number
  /** The business day on which `data` was read. */
  readonly today: string
  /** The key of the row that `reveal` highlighted last. */
  readonly highlighted: string | null
  /** Shows a row that was just created: clears search and filters, sorts it to the top of the first page, and highlights it. */
  reveal(key: string, newestFirst: SortOf<S>): void
}

/** The part of a list that its frame needs; a `ListState` fits. */
export type ListSource<S extends ListEndpoint> = Omit<ListState<S>, 'state'> & {
  readonly state: DataTableProps<unknown>['state']
}

const NONE = {}

/** The page size in the CMS. */
const OFFICE_LIMIT = 25

/**
 * A list whose page, page size, sort, search and filters are in the URL. Reads the endpoint and keeps the previous rows until the next ones
 * arrive. Leaves out parameters that the endpoint would reject.
 */
export function useList<S extends ListEndpoint, const Filter extends FilterName<S> = never>(
  endpoint: S,
  {
    filters,
    defaults,
    params = NONE,
    prefix,
    part = prefix,
    refetchInterval,
    refetchWhile,
    send = (query) => query,
  }: ListOptions<S, Filter> = {},
): ListState<S, Filter> {
  const isOffice = useIsOffice()
  const limit = defaults?.limit ?? (isOffice ? OFFICE_LIMIT : undefined)
  const state = useTableState<Filter>({
    ...(filters && { filters }),
    ...(defaults?.sort !== undefined && { defaultSort: defaults.sort }),
    ...(limit && { defaultLimit: limit }),
    ...(prefix && { prefix }),
  })
  const query = listQuery(endpoint, send(state.query))
  const repeated = ({ state: { data } }: { readonly state: { readonly data?: unknown } }) =>
    refetchWhile && (data as { readonly items: readonly RowOf<S>[] } | undefined)?.items.some(refetchWhile)
      ? refetchInterval
      : false
  // `ListEndpoint` guarantees that the endpoint accepts a query.
  const options = [
    {
      params,
      query,
      keepPrevious: true,
      ...(refetchInterval && { refetchInterval: refetchWhile ? repeated : refetchInterval }),
    },
  ] as unknown as OptionArguments<S>
  const reading = useEndpoint(endpoint, ...options)
  const readAt = useLastDefined(reading.dataUpdatedAt || undefined) ?? 0
  const lastData = useLastDefined(reading.data)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  return {
    endpoint,
    key: part ? `${endpoint.path}#${part}` : endpoint.path,
    state,
    params,
    query,
    data: reading.data,
    lastData,
    reading,
    isStale: reading.isPlaceholderData,
    readAt,
    today: businessDay(new Date(readAt)),
    highlighted,
    reveal: (key, newestFirst) => {
      const cleared = Object.fromEntries((filters ?? []).map((name) => [name, '']))
      state.change({ q: '', filters: cleared as Record<Filter, string>, sort: newestFirst })
      setHighlighted(key)
    },
  }
}

/** Returns the last defined value: without a response to the current query, TanStack Query has no data, and no time while it loads. */
function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
