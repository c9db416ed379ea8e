/** The page sizes that screens offer; the first is the default. Calls take any from 1 to the last. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The page of a list to read; exports read larger pages than screens. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A list's query with any page size. */
export type Paging<Query extends PageQuery> = Omit<Query, keyof PageQuery> & PageQuery
export type Paged<Item> = { items: Item[]; total: number; page: number; limit: number }
export interface PagePosition {
  readonly cursors: { first: string; last: string } | null
  readonly preceding: number
}

/** The largest exact count of a list. A longer list reports "more than" this number. */
export const MAX_COUNTED = 10_000

export type SortValue<Column extends string> = Column | `-${Column}`

/** Parses a sort parameter. */
export function readSort<Column extends string>(value: SortValue<Column>) {
  const descending = value.startsWith('-')
  return {
    column: (descending ? value.slice(1) : value) as Column,
    direction: descending ? 'desc' : 'asc',
  } as const
}
