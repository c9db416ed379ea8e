import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { MenuDropdown } from '../dropdown/menu-dropdown.tsx'
import { Icon } from '../icon/icon.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import styles from './data-table.module.css'
import type { DataTableProps, RowAction } from './data-table.types.ts'
import { phoneParts } from './phone-row.ts'
import { tableMessages } from './table.messages.ts'

/** Shows the rows, or a skeleton while they load for the first time. */
export function TableBody<Row>(props: DataTableProps<Row>) {
  if (!props.data) return <LoadingRows {...props} />
  return (
    <tbody role="rowgroup">
      {props.data.items.map((row) => (
        <TableRow key={props.rowKey(row)} {...props} row={row} />
      ))}
    </tbody>
  )
}

function LoadingRows<Row>({ columns, state, selection, actions }: DataTableProps<Row>) {
  const parts = phoneParts(columns)
  const plain = { isExtra: false, part: undefined }
  const cells = [
    ...(selection ? [plain] : []),
    ...columns.map(({ key, isExtra }) => ({ isExtra, part: parts.get(key) })),
    ...(actions ? [plain] : []),
  ]
  return (
    <tbody role="rowgroup" className={styles.loading}>
      {Array.from({ length: Math.min(state.limit, 10) }, (_, row) => (
        <tr key={row} role="row" data-has={[...parts.values()].join(' ')}>
          {cells.map(({ isExtra, part }, cell) => (
            <td key={cell} role="cell" data-extra={isExtra || undefined} data-phone={part ?? 'none'}>
              <Skeleton width={`${40 + ((row * 7 + cell * 13) % 5) * 12}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The controls of a row, which keep their own presses. */
const CONTROLS = 'a, button, input, label, select, textarea, [role="menu"], [popover], dialog'

/**
 * A press anywhere on a row presses what its main cell offers: the link or button that opens the record, on a phone also the button that
 * unfolds the row. Selecting text presses nothing.
 */
function pressMain(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget: row } = event
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS)) return
  if (getSelection()?.isCollapsed === false) return
  const main = row.querySelector<HTMLElement>('[data-opens] :is(a[href], button:not([data-unfold]))')
  const unfold = row.querySelector<HTMLElement>('[data-unfold]')
  const pressed = main ?? (unfold && unfold.getClientRects().length > 0 ? unfold : null)
  const { ctrlKey, metaKey, shiftKey } = event
  pressed?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  rowName,
  onOpen,
  to,
  actions,
  selection,
  highlighted,
}: DataTableProps<Row> & { row: Row }) {
  const text = useText(tableMessages)
  const key = rowKey(row)
  const isSelected = selection?.keys.has(key) ?? false
  const offered = actions?.(row) ?? []
  const parts = phoneParts(columns)
  const [isUnfolded, setUnfolded] = useState(false)
  // Columns hidden on a phone are shown in the drawer that the row opens, or below it.
  const opens = Boolean(onOpen || to)
  const canUnfold = !opens && [...parts.values()].includes('more')
  const opener = columns.find(({ isOpener }) => isOpener) ?? columns.find(({ isMain }) => isMain)
  return (
    <tr
      role="row"
      // The parts of the row on a phone, for browsers without `:has`.
      data-has={[
        ...parts.values(),
        ...(actions ? ['act'] : []),
        ...(opens ? ['open'] : []),
        ...(canUnfold ? ['fold'] : []),
      ].join(' ')}
      onClick={pressMain}
      data-selected={isSelected || undefined}
      data-new={key === highlighted || undefined}
      data-unfolded={isUnfolded || undefined}
    >
      {selection && (
        <td role="cell" className={styles.check}>
          <Checkbox
            label={text('table.selectRow', { row: rowName(row) })}
            value={isSelected}
            onChange={(next) => selection.toggle(key, next)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          // Screen readers read the name with each cell of its row.
          role={column.isMain ? 'rowheader' : 'cell'}
          data-label={column.title}
          data-numeric={column.isNumeric || undefined}
          data-main={column.isMain || undefined}
          data-opens={column === opener || undefined}
          data-extra={column.isExtra || undefined}
          data-phone={parts.get(column.key)}
        >
          {column === opener && to ? (
            <Link to={to(row)} preventScrollReset={to(row).startsWith('?')} className={styles.open}>
              {column.cell(row)}
            </Link>
          ) : column === opener && onOpen ? (
            <button type="button" className={styles.open} onClick={() => onOpen(row)}>
              {column.cell(row)}
            </button>
          ) : (
            <div>{column.cell(row)}</div>
          )}
          {column.isMain && canUnfold && (
            <button
              type="button"
              className={styles.unfold}
              data-unfold
              aria-expanded={isUnfolded}
              aria-label={text('table.unfold', { row: rowName(row) })}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} size={18} />
            </button>
          )}
        </td>
      ))}
      {actions && (
        <td role="cell" className={styles.act}>
          <div className={styles.acts}>
            <InRow name={rowName(row)} actions={offered} />
            {offered.length > 0 && <RowActions name={rowName(row)} actions={offered} />}
          </div>
        </td>
      )}
    </tr>
  )
}

/** Shows the main action of a row as a button, beside the menu of all actions. */
function InRow({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const action = actions.find(({ isInRow, isDisabled }) => isInRow && !isDisabled)
  if (!action) return null
  return (
    <Button variant="secondary" isSmall aria-label={`${action.label} ${name}`} onClick={action.onSelect}>
      {action.label}
    </Button>
  )
}

function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const text = useText(tableMessages)
  return (
    <MenuDropdown
      label={text('table.rowActions', { row: name })}
      triggerClassName={styles.more}
      align="end"
      options={actions.map(({ label, icon, isDanger, isDisabled }) => ({
        label,
        value: label,
        icon,
        isDanger,
        isDisabled,
      }))}
      onChange={(label) => actions.find((action) => action.label === label)?.onSelect()}
    >
      <Icon name="more" />
    </MenuDropdown>
  )
}
