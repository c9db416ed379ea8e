import type { ExportFormat } from '@esquadro/contract/lists/export'
import type { ReactNode } from 'react'
import type { IconName } from '../icon/icon-names.ts'
import type { Reading } from '../state/reading.ts'
import type { PhonePart } from './phone-row.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableControl } from './use-table-state.ts'

export type Column<Row> = {
  /** Identifies the column; the name that the endpoint sorts by where `isSortable`. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Amounts and counts: aligned right, in tabular figures. */
  isNumeric?: boolean
  /** Names the row: the heading of its card on a phone, and the button that opens it. Exactly one column has it. */
  isMain?: boolean
  /** Its place in the row of a phone, which has a name, a state and a figure; see `phone-row.ts` for the default. */
  phone?: PhonePart
  /** Hidden between 768 and 1103 px, where the table would not fit. */
  isExtra?: boolean
  /** Shown under the column. */
  total?: ReactNode
  /** Any CSS length. */
  width?: string
  /** The value in an exported file; columns without it are not exported. */
  csv?: (row: Row) => string | number | null
}

export type RowAction = {
  label: string
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
  /** The row's main action, also shown as a button in the row. One per row. */
  isInRow?: boolean
  /** Changes nothing: also offered where the screen may only be read. */
  isRead?: boolean
  onSelect: () => void
}

/** A page of a list, as the API returns it. */
export type PagedRows<Row> = {
  items: readonly Row[]
  total: number
  page: number
  limit: number
  isMore?: boolean
}

export type DataTableProps<Row> = {
  /** The name of the table for screen readers: "Notas fiscais". */
  name: string
  columns: readonly Column<Row>[]
  /** Null or undefined while it loads for the first time. */
  data: PagedRows<Row> | null | undefined
  state: TableControl
  rowKey: (row: Row) => string
  /** Names a row in the labels of its actions: its number, a person's name. */
  rowName: (row: Row) => string
  /** The query behind `data`: its error is shown in place of the rows, with a retry. */
  reading?: Reading
  /** `data` belongs to the previous page, search or filter while the next one loads: dims the rows and says so. */
  isStale?: boolean
  /** The key of a row to point out: one that was just created. */
  highlighted?: string | null
  hasSearch?: boolean
  /** Controls before the export: views, columns. */
  tools?: ReactNode
  /** Rows close to each other. */
  isCompact?: boolean
  /** Controls beside the search. */
  filters?: ReactNode
  /** Opens a row; its main cell becomes the button. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => readonly RowAction[]
  selection?: RowSelection
  /** Formats the number of selected rows with the noun of the list: "10 notas selecionadas". */
  selectedText?: (count: number) => string
  /** Actions on the selected rows. */
  bulkActions?: ReactNode
  /** Exports the whole list as it is filtered. */
  onExport?: (format: ExportFormat) => Promise<void>
  /** The formats to choose from; CSV alone by default. */
  exportFormats?: readonly ExportFormat[]
  /** Arranges the rows otherwise than as a table: as a grid of samples, for example. */
  gallery?: ((rows: readonly Row[] | null) => ReactNode) | undefined
  /** Shown instead of the table when the list is empty and nothing narrows it. */
  empty?: ReactNode
}
