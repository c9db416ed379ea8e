import type { Formats } from '../../i18n/format.ts'
import type { CalendarCell } from './calendar-grid.tsx'
import { type Bounds, type CalendarView, DECADE, decadeOf, moveMonths, pageOf } from './calendar-steps.ts'
import { inMonth, listWeeks } from './month.ts'

const widths: Readonly<Record<CalendarView, number>> = { days: 10, months: 7, years: 4 }

/** Whether two days are in the same cell. */
export const isSameCell = (view: CalendarView, day: string, other: string): boolean =>
  day.slice(0, widths[view]) === other.slice(0, widths[view])

/** Returns the title of the page: the month, the year or the decade. */
export function titleOf(view: CalendarView, cursor: string, format: Formats): string {
  if (view === 'days') return format.month(cursor.slice(0, 7))
  const from = decadeOf(cursor)
  return view === 'months' ? cursor.slice(0, 4) : `${from}–${from + DECADE - 1}`
}

/** Whether the previous (-1) or next (1) page has a day that may be chosen. */
export function isPageInBounds(
  view: CalendarView,
  cursor: string,
  by: number,
  { min, max }: Bounds,
): boolean {
  const from = {
    days: cursor.slice(0, 7),
    months: `${cursor.slice(0, 4)}-01`,
    years: `${decadeOf(cursor)}-01`,
  }
  const start = `${from[view]}-01`
  return by < 0 ? start > min : moveMonths(start, pageOf[view]) <= max
}

type CellsInput = {
  cursor: string
  today: string
  bounds: Bounds
  format: Formats
  first: string | null
  last: string | null
  /** The chosen days, or those that the next press would choose. */
  range: readonly [string | null, string | null]
}

/** Returns the cells of a page, row by row. */
export const cellsOf: Readonly<Record<CalendarView, (input: CellsInput) => CalendarCell[]>> = {
  days: ({ cursor, today, bounds: { min, max }, format, first, last, range: [from, to] }) =>
    listWeeks(cursor.slice(0, 7))
      .flat()
      .map((day) => ({
        day,
        shown: format.dayOfMonth(day),
        name: `${format.weekday(day)}, ${format.longDate(day)}`,
        isDisabled: day < min || day > max,
        isSelected: day === first || day === last,
        isCurrent: day === today,
        isOutside: !isSameCell('months', day, cursor),
        isInRange: from !== null && to !== null && from < to && day >= from && day <= to,
      })),
  months: (input) =>
    Array.from({ length: 12 }, (_, index) => {
      const month = `${input.cursor.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`
      return {
        ...blockOf('months', inMonth(input.cursor, month), input),
        shown: input.format.shortMonth(month),
        name: input.format.month(month),
      }
    }),
  years: (input) =>
    Array.from({ length: DECADE }, (_, index) => {
      const year = String(decadeOf(input.cursor) + index)
      const day = inMonth(input.cursor, `${year}${input.cursor.slice(4, 7)}`)
      return { ...blockOf('years', day, input), shown: year, name: year }
    }),
}

function blockOf(view: 'months' | 'years', day: string, { today, bounds: { min, max }, first }: CellsInput) {
  const width = widths[view]
  return {
    day,
    isDisabled: day.slice(0, width) < min.slice(0, width) || day.slice(0, width) > max.slice(0, width),
    isSelected: first !== null && isSameCell(view, day, first),
    isCurrent: isSameCell(view, day, today),
  }
}
