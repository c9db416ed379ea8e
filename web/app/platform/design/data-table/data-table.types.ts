import type { PagePosition } from '@esquadro/contract/platform/fields/page'
import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import type { ReactNode } from 'react'
import type { IconName } from '../icon/icon-names.ts'
import type { Reading } from '../state/reading.ts'
import type { PhonePart } from './phone-row.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableControl } from './use-table-state.ts'

export type Column<Row> = {
  /** Identifies the column; also the sort key of the endpoint if `isSortable`. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Amounts and counts: aligned right, in tabular figures. */
  isNumeric?: boolean
  /** This column names the row: it is the heading of its card on a phone, and the button that opens it. Exactly one column has it. */
  isMain?: boolean
  /** This column opens the row instead, because the cells of the main one have links of their own. */
  isOpener?: boolean
  /** The part of a phone's row that shows this column; see `phone-row.ts` for the default. */
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
  /** The action changes nothing: it is also offered on read-only screens. */
  isRead?: boolean
  onSelect: () => void
}

/** An option of the menu that holds a list's tools on a phone. */
export type ToolOption = {
  value: string
  label: string
  icon?: IconName
  onSelect: () => void
}

/** A page of a list, as the API returns it. */
export type PagedRows<Row> = {
  items: readonly Row[]
  total: number
  page: number
  limit: number
  isMore?: boolean
  cursors?: PagePosition['cursors']
  preceding?: number
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
  /** `data` belongs to the previous page, search or filter while the next one loads: the rows are dimmed and a text says so. */
  isStale?: boolean
  /** The key of a row to highlight, such as one that was just created. */
  highlighted?: string | null
  hasSearch?: boolean
  /** Controls before the export, where there is room for them: views, columns. */
  tools?: ReactNode
  /** The same on a phone, where a menu contains them and the export. */
  menu?: readonly ToolOption[]
  /** Rows of 36 px instead of 44. */
  isCompact?: boolean
  /** Controls beside the search. */
  filters?: ReactNode
  /** Opens a row that has no address of its own; its main cell becomes a button. */
  onOpen?: (row: Row) => void
  /** The address of a row's record; its main cell becomes a link. One that begins with `?` opens a drawer on the same page. */
  to?: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  selection?: RowSelection
  /** Formats the number of selected rows with the noun of the list: "10 notas selecionadas". */
  selectedText?: (count: number) => string
  /** The actions on the selected rows. */
  bulkActions?: ReactNode
  /** Exports the whole list with the current filters. */
  onExport?: (format: ExportFormat) => Promise<void>
  /** The formats on offer; CSV alone by default. */
  exportFormats?: readonly ExportFormat[]
  /** Renders the rows in another layout than a table, such as a grid of samples. */
  gallery?: ((rows: readonly Row[] | null) => ReactNode) | undefined
  /** Shown instead of the table if the list is empty without a search or filters. */
  empty?: ReactNode
}
