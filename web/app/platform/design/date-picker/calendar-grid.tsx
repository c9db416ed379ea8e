import type { KeyboardEvent, ReactNode } from 'react'
import styles from './calendar.module.css'

export type CalendarCell = {
  /** The day that the cell chooses. */
  day: string
  shown: string
  /** The text for screen readers. */
  name: string
  isDisabled: boolean
  isSelected: boolean
  isCurrent: boolean
  isOutside?: boolean
  isInRange?: boolean
}

type CalendarGridProps = {
  /** The id of the calendar's title. */
  labelledBy: string
  columns: number
  head?: ReactNode
  cells: readonly CalendarCell[]
  isActive: (cell: CalendarCell) => boolean
  onKeyDown: (event: KeyboardEvent) => void
  onPick: (day: string) => void
  onHover?: ((day: string | null) => void) | undefined
}

/** The cells of a calendar in rows. Only one is a tab stop: the one that the arrow keys move to. */
export function CalendarGrid({
  labelledBy,
  columns,
  head,
  cells,
  isActive,
  onKeyDown,
  onPick,
  onHover,
}: CalendarGridProps) {
  const rows = Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  )
  return (
    <table
      role="grid"
      aria-labelledby={labelledBy}
      className={styles.grid}
      data-columns={columns}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onHover?.(null)}
    >
      {head}
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.day}>
            {row.map((cell) => (
              <td
                key={cell.day}
                role="gridcell"
                aria-selected={cell.isSelected}
                data-in-range={cell.isInRange || undefined}
              >
                <button
                  type="button"
                  tabIndex={isActive(cell) ? 0 : -1}
                  disabled={cell.isDisabled}
                  aria-label={cell.name}
                  aria-current={cell.isCurrent ? 'date' : undefined}
                  data-selected={cell.isSelected || undefined}
                  data-outside={cell.isOutside || undefined}
                  onClick={() => onPick(cell.day)}
                  onPointerEnter={() => onHover?.(cell.day)}
                >
                  {cell.shown}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
