import type { ReactNode } from 'react'
import type { IconName } from '../icon/icon-paths.ts'
import type { Reading } from '../state/reading.ts'
import type { RowSelection } from './use-row-selection.ts'
import type { TableControl } from './use-table-state.ts'

export type Column<Row> = {
  /** The name of the column; what the endpoint sorts by where `isSortable`. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Amounts and counts: at the right, in figures of one width. */
  isNumeric?: boolean
  /** Names the row: the head of its card on a phone, and what opens it. One column has it. */
  isMain?: boolean
  /** Left out between a phone and a desk, where the table would not fit: what matters stays. */
  isExtra?: boolean
  /** What stands under the column. */
  total?: ReactNode
  /** Any CSS length. */
  width?: string
  /** The value in an exported file; left out of it where there is none. */
  csv?: (row: Row) => string | number | null
}

export type RowAction = {
  label: string
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
  onSelect: () => void
}

/** The answer of a list, as the API gives it. */
export type PagedRows<Row> = { items: readonly Row[]; total: number; page: number; limit: number }

export type DataTableProps<Row> = {
  /** What the rows are, read aloud: "Notas fiscais". */
  name: string
  columns: readonly Column<Row>[]
  /** Nothing while it loads for the first time. */
  data: PagedRows<Row> | null | undefined
  state: TableControl
  rowKey: (row: Row) => string
  /** What a row is called when something is done to it: its number, a person's name. */
  rowName: (row: Row) => string
  /** Whose answer it is: shows what went wrong instead, and that a newer one is on its way while the present one stays. */
  reading?: Reading
  hasSearch?: boolean
  /** Controls beside the search. */
  filters?: ReactNode
  /** Opens a row; its main cell becomes the button. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => readonly RowAction[]
  selection?: RowSelection
  /** What can be done to the selected rows. */
  bulkActions?: ReactNode
  /** Exports the whole list as it is filtered. */
  onExport?: () => Promise<void>
  /** Instead of the table where the list is empty and nothing narrows it. */
  empty?: ReactNode
}
