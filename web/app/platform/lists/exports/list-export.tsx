import { EXPORT_FORMATS } from '@esquadro/contract/platform/lists/vocabulary'
import { ExportButton } from '../../design/data-table/export-button.tsx'
import type { ExportEndpoint, ListEndpoint } from '../arrangement/query-schema.ts'
import type { ListSource } from '../use-list.ts'
import { exportOf } from './export-of.ts'

interface Props<S extends ListEndpoint> {
  readonly list: Pick<ListSource<S>, 'params' | 'query'>
  readonly file: ExportEndpoint
}

/** The export button of a list that is not shown as a table. */
export function ListExport<S extends ListEndpoint>({ list, file }: Props<S>) {
  return <ExportButton formats={EXPORT_FORMATS} onExport={exportOf(list, file)} />
}
