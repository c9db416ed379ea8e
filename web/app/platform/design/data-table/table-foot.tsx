import { useText } from '../../i18n/i18n.tsx'
import type { DataTableProps } from './data-table.types.ts'
import { tableMessages } from './table.messages.ts'

/** The totals under the columns that have one. */
export function TableFoot<Row>({ columns, data, selection, actions }: DataTableProps<Row>) {
  const text = useText(tableMessages)
  const hasTotals = columns.some(({ total }) => total !== undefined)
  if (!hasTotals || !data || data.items.length === 0) return null
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {selection && <td role="cell" />}
        {columns.map(({ key, title, total, isNumeric, isMain, isExtra }) => (
          <td
            key={key}
            role="cell"
            data-label={title}
            data-numeric={isNumeric || undefined}
            data-main={isMain || undefined}
            data-extra={isExtra || undefined}
            data-none={(total === undefined && !isMain) || undefined}
          >
            {total ?? (isMain ? text('table.totals') : null)}
          </td>
        ))}
        {actions && <td role="cell" />}
      </tr>
    </tfoot>
  )
}
