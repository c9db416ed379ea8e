import { PAGE_SIZES } from '@esquadro/contract/fields/page'

export type TableStateOptions<Filter extends string> = {
  /** The names of the filters that live in the address, as the endpoint calls them. */
  filters?: readonly Filter[]
  defaultSort?: string
  defaultLimit?: number
  /** Puts a prefix before every name, where a page has two tables. */
  prefix?: string
}

export type TableView<Filter extends string> = {
  page: number
  limit: number
  /** A column's name, or `-name` from the highest down. */
  sort: string | undefined
  q: string
  filters: Readonly<Record<Filter, string>>
}

export type TableChange<Filter extends string> = Partial<{
  page: number
  limit: number
  sort: string | undefined
  q: string
  filters: Readonly<Partial<Record<Filter, string>>>
  /** Takes the place of the view before instead of adding one to step back to. */
  replaces: boolean | undefined
}>

const DEFAULT_LIMIT = 10

const wholeNumber = (text: string | null): number | null =>
  text && /^\d{1,7}$/.test(text) ? Number(text) : null

/** The state of a table in the address; invalid parameters are ignored. */
export function readTableState<Filter extends string>(
  params: URLSearchParams,
  options: TableStateOptions<Filter>,
): TableView<Filter> {
  const { prefix = '', filters = [], defaultSort, defaultLimit = DEFAULT_LIMIT } = options
  const get = (name: string) => params.get(`${prefix}${name}`)
  const limit = wholeNumber(get('limit'))
  return {
    page: Math.max(1, wholeNumber(get('page')) ?? 1),
    limit: limit !== null && (PAGE_SIZES as readonly number[]).includes(limit) ? limit : defaultLimit,
    sort: get('sort') || defaultSort,
    q: (get('q') ?? '').slice(0, 100),
    filters: Object.fromEntries(filters.map((name) => [name, get(name) ?? ''])) as Record<Filter, string>,
  }
}

/**
 * The address after a change. What is as it would be anyway is left out, other parameters stay, and every change but
 * that of the page leads back to the first page.
 */
export function writeTableState<Filter extends string>(
  params: URLSearchParams,
  change: TableChange<Filter>,
  options: TableStateOptions<Filter>,
): URLSearchParams {
  const { prefix = '', defaultSort, defaultLimit = DEFAULT_LIMIT } = options
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined, usual: string) => {
    if (!value || value === usual) next.delete(`${prefix}${name}`)
    else next.set(`${prefix}${name}`, value)
  }
  if ('limit' in change) put('limit', String(change.limit), String(defaultLimit))
  if ('sort' in change) put('sort', change.sort, defaultSort ?? '')
  if ('q' in change) put('q', change.q, '')
  for (const [name, value] of Object.entries<string | undefined>(change.filters ?? {})) put(name, value, '')
  put('page', String(change.page ?? 1), '1')
  return next
}

const namesOf = (filters: readonly string[] = []) => ['q', ...filters, 'sort', 'limit']

/** Returns the search, filters, order and page size of a table from its address, in a fixed order. */
export function viewOf(params: URLSearchParams, { prefix = '', filters }: TableStateOptions<string>): string {
  const view = new URLSearchParams()
  for (const name of namesOf(filters)) {
    const value = params.get(`${prefix}${name}`)
    if (value) view.set(name, value)
  }
  return view.toString()
}

/** The address with the view of `viewOf` in place of its own; other parameters stay, and the page is the first. */
export function withView(
  params: URLSearchParams,
  search: string,
  { prefix = '', filters }: TableStateOptions<string>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const view = new URLSearchParams(search)
  next.delete(`${prefix}page`)
  for (const name of namesOf(filters)) {
    const value = view.get(name)
    if (value) next.set(`${prefix}${name}`, value)
    else next.delete(`${prefix}${name}`)
  }
  return next
}

/** The sort after a press on a column's head: upwards, downwards, then as it was before. */
export function nextSort(sort: string | undefined, column: string, defaultSort?: string): string | undefined {
  if (sort === column) return `-${column}`
  if (sort === `-${column}`) return defaultSort === sort ? column : defaultSort
  return column
}

/** The value of `aria-sort` for a column. */
export function ariaSort(sort: string | undefined, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}
