import { MOST_COUNTED, type PageQuery } from '@esquadro/contract/fields/page'
import { type RawBuilder, sql } from 'kysely'

/**
 * `limit` and `offset` of a page. The limit, one of four, and the first page are part of the text: a prepared statement
 * keeps its plan only if the database can tell that few rows are wanted.
 */
export const pageOf = ({ page, limit }: PageQuery): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${(page - 1) * limit}`

/** How many rows are counted before there are known to be more. */
export const COUNTED = MOST_COUNTED + 1

/** Returns `total` and `isMore` of a page for a count of at most `COUNTED` rows. */
export const totalOf = (counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, MOST_COUNTED),
  isMore: counted > MOST_COUNTED,
})
