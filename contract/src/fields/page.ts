import { z } from 'zod'

/** The page sizes that screens offer; the first is the default. Calls take any from 1 to the last. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

// Query strings are text. The bound keeps page × limit a valid offset in the database.
const number = z.coerce.number<number | string>()

/** Query parameters of every list; extend it with filters: `pageQuery.extend({ q: search.optional() })`. */
export const pageQuery = z.object({
  page: number.pipe(z.int().min(1).max(1_000_000)).default(1),
  limit: number.pipe(z.int().min(1).max(100)).default(10),
})

/** The page of a list to read; exports read larger pages than screens. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A list's query with any page size. */
export type Paging<Query extends PageQuery> = Omit<Query, keyof PageQuery> & PageQuery

/** The response of every list. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
  })
export type Paged<Item> = { items: Item[]; total: number; page: number; limit: number }

const cursor = z.string().regex(/^-?\d{1,18}(?:~-?\d{1,18}){0,3}$/)

/**
 * Query parameters of a list that changes while people page through it: the page begins after the last row of the page before, or ends before
 * the first row of the page behind, so that no row is repeated or skipped. Without them, and on page 1, `page` decides.
 */
export const cursorQuery = { after: cursor.optional(), before: cursor.optional() }

/** The cursors of a page, or null if it has no rows, and the number of rows before it. */
export const pagePosition = {
  cursors: z.object({ first: z.string(), last: z.string() }).nullable(),
  preceding: z.int().min(0),
}
export interface PagePosition {
  readonly cursors: { first: string; last: string } | null
  readonly preceding: number
}

/** The largest exact count of a list. A longer list reports "more than" this number. */
export const MAX_COUNTED = 10_000

/** The response of a list that counts to `MAX_COUNTED`: `isMore` if there are more rows than `total`. */
export const pagedUpTo = <Item extends z.ZodType>(item: Item) => paged(item).extend({ isMore: z.boolean() })

export type SortValue<Column extends string> = Column | `-${Column}`

/** The sort parameter of a list: a column's name, or `-name` for descending order. */
export function sortQuery<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const values = columns.flatMap((column): SortValue<Column>[] => [column, `-${column}`])
  return z.enum(values as [SortValue<Column>, ...SortValue<Column>[]])
}

/** Parses a sort parameter. */
export function readSort<Column extends string>(value: SortValue<Column>) {
  const descending = value.startsWith('-')
  return {
    column: (descending ? value.slice(1) : value) as Column,
    direction: descending ? 'desc' : 'asc',
  } as const
}
