import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import { showToast } from '../../api/store.ts'
import type { ExportEndpoint, ListEndpoint } from '../arrangement/query-schema.ts'
import type { ListSource } from '../use-list.ts'

/** Returns the function that exports a list with its filters and order; a toast reports an error. */
export const exportOf =
  <S extends ListEndpoint>(list: Pick<ListSource<S>, 'params' | 'query'>, endpoint: ExportEndpoint) =>
  async (format: ExportFormat): Promise<void> => {
    const { exportList } = await import('./export-list.ts')
    const error = await exportList(list, endpoint, format)
    if (error) showToast('error', error.msg)
  }
