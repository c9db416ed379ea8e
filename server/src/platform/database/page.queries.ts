import {
  MAX_COUNTED,
  type Paged,
  type PagePosition,
  type PageQuery,
} from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Returns `limit` and `offset` of a page. The limit (one of four) and the first page are part of the SQL
 * text: the plan of a prepared statement suits a small page only if the planner knows that few rows are
 * wanted.
 */
export const pageOf = ({ page, limit }: PageQuery): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${(page - 1) * limit}`

/** The number of rows at which counting stops. */
export const COUNTED = MAX_COUNTED + 1

/** Returns `total` and `isMore` of a page for a count of at most `COUNTED` rows. */
export const totalOf = (counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, MAX_COUNTED),
  isMore: counted > MAX_COUNTED,
})

interface PageSource<Row extends { readonly id: string | number }, Item> {
  /** Common table expressions that `from` reads, without `with`. */
  readonly common?: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /** The part of `from` that `where` needs, to count the rows; `from` by default. */
  readonly counted?: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** Must end in a unique column, for a total order. */
  readonly order: RawBuilder<unknown>
  readonly query: PageQuery
  readonly itemOf: (row: Row) => Item
}

/** Reads a page of the matching rows, and counts them all. One query, also past the last page. */
export async function readPage<Row extends { readonly id: string | number }, Item>(
  db: Database,
  { common, columns, from, counted = from, where, order, query, itemOf }: PageSource<Row, Item>,
): Promise<Paged<Item>> {
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    ${common ? sql`with ${common}` : sql``}
    select counted.total, listed.*
    from (select count(*)::int as total from ${counted} where ${where}) counted
    left join lateral (
      select ${columns}, row_number() over (order by ${order}) as nth from ${from} where ${where}
      order by ${order} ${pageOf(query)}
    ) listed on true
    order by listed.nth`.execute(db)
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [itemOf(row)])),
    total: rows[0]?.total ?? 0,
    page: query.page,
    limit: query.limit,
  }
}

/** A column of an order as a whole number, of which cursors consist. */
export interface SortKey {
  readonly column: RawBuilder<unknown>
  readonly number: RawBuilder<unknown>
  readonly value: (number: string) => RawBuilder<unknown>
}

export const integerKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  number: column,
  value: (number) => sql`${number}::bigint`,
})

export const flagKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  number: sql`(${column})::int`,
  value: (number) => sql`(${number}::bigint <> 0)`,
})

export const dayKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  number: sql`(${column} - date '1970-01-01')`,
  // Days beyond the calendar, which only an invented cursor has, count as its ends.
  value: (number) => sql`(date '1970-01-01' + greatest(least(${number}::bigint, 1000000), -700000)::int)`,
})

export const instantKey = (column: RawBuilder<unknown>): SortKey => ({
  column,
  number: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  value: (number) =>
    sql`(timestamptz 'epoch' + greatest(least(${number}::bigint, 99999999999999999), -9999999999999999) * interval '1 microsecond')`,
})

interface CursorQuery extends PageQuery {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** Where a page begins or ends, in an order whose keys all ascend or all descend. */
export interface PageStart {
  /** The cursor of a row. */
  readonly cursor: RawBuilder<unknown>
  /** The rows from which the page is taken; null if the page number decides. */
  readonly rows: RawBuilder<unknown> | null
  /** The page is the end of these rows: they are read in the reverse order. */
  readonly isBefore: boolean
  readonly range: RawBuilder<unknown>
}

/** Reads the start of a page from its cursor; one that does not fit the order is ignored. */
export function pageStart(
  keys: readonly SortKey[],
  direction: 'asc' | 'desc',
  query: CursorQuery,
): PageStart {
  const cursor = sql`concat_ws('~', ${sql.join(keys.map(({ number }) => number))})`
  const isBefore = query.after === undefined
  const numbers = (query.page > 1 ? (query.after ?? query.before ?? '') : '').split('~')
  if (numbers.length !== keys.length || numbers[0] === '')
    return { cursor, rows: null, isBefore: false, range: pageOf(query) }
  const sign = sql.raw((direction === 'asc') === isBefore ? '<' : '>')
  const columns = sql.join(keys.map(({ column }) => column))
  const values = sql.join(keys.map(({ value }, index) => value(numbers[index] ?? '')))
  return {
    cursor,
    rows: sql`(${columns}) ${sign} (${values})`,
    isBefore,
    range: pageOf({ page: 1, limit: query.limit }),
  }
}

/** Returns the number and position of a page with `items`, of `total` rows of which `among` may be in it. */
export function positionOf(
  start: PageStart,
  { page, limit }: PageQuery,
  { cursors, total, among }: { cursors: readonly string[]; total: number; among: number },
): PagePosition & { readonly page: number } {
  const [first, last] = [cursors[0], cursors.at(-1)]
  const preceding =
    start.rows === null ? (page - 1) * limit : start.isBefore ? among - cursors.length : total - among
  return {
    page: start.rows === null ? page : Math.ceil(preceding / limit) + 1,
    preceding,
    cursors: first === undefined || last === undefined ? null : { first, last },
  }
}
