import type { PageQuery } from '@esquadro/contract/fields/page'
import { type RawBuilder, sql } from 'kysely'

/**
 * `limit` and `offset` of a page. The limit, one of four, and the first page are part of the text: a prepared statement
 * keeps its plan only if the database can tell that few rows are wanted.
 */
export const pageOf = ({ page, limit }: PageQuery): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${(page - 1) * limit}`
