import { type CallArguments, type CallError, call } from '../api/call.ts'
import { downloadText, toCsv } from '../design/data-table/csv.ts'
import type { Column } from '../design/data-table/data-table.types.ts'
import type { ListSource, RowOf } from './list.tsx'
import type { ListEndpoint } from './query-schema.ts'

const PAGE = 100

/**
 * Reads all pages of a list as it is filtered and sorted, 100 rows at a time, and saves them as `name`.csv. Returns the error
 * of the first page that fails; nothing is saved then.
 */
export async function exportList<S extends ListEndpoint>(
  { endpoint, query }: Pick<ListSource<S>, 'endpoint' | 'query'>,
  name: string,
  columns: readonly Column<RowOf<S>>[],
): Promise<CallError | null> {
  const rows: RowOf<S>[] = []
  for (let page = 1; ; page += 1) {
    const request = [{ query: { ...(query as object), page, limit: PAGE } }]
    const [found, error] = await call(endpoint, ...(request as unknown as CallArguments<S>))
    if (error) return error
    const { items, total } = found as { items: readonly RowOf<S>[]; total: number }
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) break
  }
  downloadText(`${name}.csv`, toCsv(columns, rows))
  return null
}
