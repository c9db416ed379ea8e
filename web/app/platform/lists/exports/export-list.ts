import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import { type CallError, call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import type { ExportEndpoint, ListEndpoint } from '../arrangement/query-schema.ts'
import type { ListSource } from '../use-list.ts'

/** Saves a list with its filters and order as a file that the server writes. Returns the error if the server refuses. */
export async function exportList<S extends ListEndpoint>(
  { params, query }: Pick<ListSource<S>, 'params' | 'query'>,
  endpoint: ExportEndpoint,
  format: ExportFormat,
): Promise<CallError | null> {
  const { page: _page, limit: _limit, ...filters } = query as Readonly<Record<string, unknown>>
  const [file, error] = await call(endpoint, { query: { ...params, ...filters, format } })
  if (error) return error
  await saveFile(file)
  return null
}
