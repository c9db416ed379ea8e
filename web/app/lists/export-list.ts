import type { ExportFormat } from '@esquadro/contract/lists/export'
import { type CallArguments, type CallError, call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { downloadText, toCsv } from '../design/data-table/csv.ts'
import type { Column } from '../design/data-table/data-table.types.ts'
import type { ListSource, RowOf } from './list.tsx'
import type { ExportEndpoint, ListEndpoint } from './query-schema.ts'

/**
 * Saves a list as it is filtered and sorted, as a file that the server writes. Returns the error if it refuses.
 */
export async function exportList<S extends ListEndpoint>(
  { query, today }: Pick<ListSource<S>, 'query' | 'today'>,
  endpoint: ExportEndpoint,
  { name, format }: { readonly name: string; readonly format: ExportFormat },
): Promise<CallError | null> {
  const { page: _page, limit: _limit, ...filters } = query as Readonly<Record<string, unknown>>
  const [file, error] = await call(endpoint, { query: { ...filters, format } })
  if (error) return error
  await saveFile(file, `${name}-${today}.${format}`)
  return null
}

const PAGE = 100

/**
 * Reads all pages of a list as it is filtered and sorted, 100 rows at a time, and saves them as `name`.csv. Returns the error
 * of the first page that fails; nothing is saved then.
 */
export async function exportPages<S extends ListEndpoint>(
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
