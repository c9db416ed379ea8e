import { MAX_COUNTED, type Paged, type PageQuery } from '@esquadro/contract/fields/page'
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
