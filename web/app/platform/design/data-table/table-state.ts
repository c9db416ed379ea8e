import { PAGE_SIZES } from '@esquadro/contract/platform/fields/page'

export type TableStateOptions<Filter extends string> = {
  /** The names of the filters in the URL, as the endpoint names them. */
  filters?: readonly Filter[]
  defaultSort?: string
  defaultLimit?: number
  /** Prefixes every parameter, for a page with two tables. */
  prefix?: string
}

export type TableView<Filter extends string> = {
  page: number
  limit: number
  /** A column's key, or `-key` for descending order. */
  sort: string | undefined
  q: string
  filters: Readonly<Record<Filter, string>>
  /** The cursor of the page before or behind; empty for none. */
  after: string
  before: string
}

export type TableChange<Filter extends string> = Partial<{
  page: number
  /** The cursor of the page that is left, if it is the one before or behind. */
  after: string
  before: string
  limit: number
  sort: string | undefined
  q: string
  filters: Readonly<Partial<Record<Filter, string>>>
  /** Replaces the history entry instead of adding one. */
  replaces: boolean | undefined
}>

const DEFAULT_LIMIT = 10

const wholeNumber = (text: string | null): number | null =>
  text && /^\d{1,7}$/.test(text) ? Number(text) : null

const cursorOf = (text: string | null): string => (text && /^-?\d+(?:~-?\d+)*$/.test(text) ? text : '')

/** Reads the state of a table from the URL; ignores invalid parameters. */
export function readTableState<Filter extends string>(
  params: URLSearchParams,
  options: TableStateOptions<Filter>,
): TableView<Filter> {
  const { prefix = '', filters = [], defaultSort, defaultLimit = DEFAULT_LIMIT } = options
  const get = (name: string) => params.get(`${prefix}${name}`)
  const limit = wholeNumber(get('limit'))
  const page = Math.max(1, wholeNumber(get('page')) ?? 1)
  return {
    page,
    after: page > 1 ? cursorOf(get('after')) : '',
    before: page > 1 ? cursorOf(get('before')) : '',
    limit: limit !== null && (PAGE_SIZES as readonly number[]).includes(limit) ? limit : defaultLimit,
    sort: get('sort') || defaultSort,
    q: (get('q') ?? '').slice(0, 100),
    filters: Object.fromEntries(filters.map((name) => [name, get(name) ?? ''])) as Record<Filter, string>,
  }
}

/**
 * Returns the URL parameters after a change. Leaves out defaults, keeps other parameters, and returns to the first page unless the change
 * is one of page.
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
  put('after', change.after, '')
  put('before', change.before, '')
  return next
}

/**
 * Returns the change that turns from the page that is shown to another one. The next page begins after its last row and the previous one
 * ends before its first, although rows were added or removed meanwhile.
 */
export function pageChange(
  page: number,
  shown: { readonly page: number; readonly cursors?: { first: string; last: string } | null | undefined },
): Pick<TableChange<never>, 'page' | 'after' | 'before'> {
  const { cursors } = shown
  if (cursors && page === shown.page + 1) return { page, after: cursors.last }
  return cursors && page > 1 && page === shown.page - 1 ? { page, before: cursors.first } : { page }
}

const namesOf = (filters: readonly string[] = []) => ['q', ...filters, 'sort', 'limit']

/** Returns the search, filters, order and page size of a table from its URL, in a fixed order. */
export function viewOf(params: URLSearchParams, { prefix = '', filters }: TableStateOptions<string>): string {
  const view = new URLSearchParams()
  for (const name of namesOf(filters)) {
    const value = params.get(`${prefix}${name}`)
    if (value) view.set(name, value)
  }
  return view.toString()
}

/** Returns the URL parameters with the saved view in place of the current one; keeps other parameters and goes to the first page. */
export function withView(
  params: URLSearchParams,
  search: string,
  { prefix = '', filters }: TableStateOptions<string>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const view = new URLSearchParams(search)
  for (const name of ['page', 'after', 'before']) next.delete(`${prefix}${name}`)
  for (const name of namesOf(filters)) {
    const value = view.get(name)
    if (value) next.set(`${prefix}${name}`, value)
    else next.delete(`${prefix}${name}`)
  }
  return next
}

/** Returns the sort after a press on a column header: ascending, descending, then the default. */
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
