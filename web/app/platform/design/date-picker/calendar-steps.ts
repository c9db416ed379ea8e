import { addDays, addMonths, inMonth, weekdayOf } from './month.ts'

/** The unit of the calendar's cells. */
export type CalendarView = 'days' | 'months' | 'years'

export interface Bounds {
  readonly min: string
  readonly max: string
}

/** Years in the view of a decade. */
export const DECADE = 10

/** Cells in a row. */
export const columnsOf: Readonly<Record<CalendarView, number>> = { days: 7, months: 3, years: 5 }
/** The number of months in a cell of the month and year views. */
const monthsIn = { months: 1, years: 12 } as const

/** Moves a day by months; keeps the day of the month if possible. */
export const moveMonths = (day: string, months: number): string =>
  inMonth(day, addMonths(day.slice(0, 7), months))

/** Returns the nearest day that may be chosen. */
export const clamp = (day: string, { min, max }: Bounds): string => (day < min ? min : day > max ? max : day)

/** The number of months in a page of each view. */
export const pageOf: Readonly<Record<CalendarView, number>> = { days: 1, months: 12, years: 12 * DECADE }

/** The first year of the decade of a day. */
export const decadeOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(0, 4)) % DECADE)

/** The column of a day's cell. */
function columnOf(view: CalendarView, day: string): number {
  const place = { days: weekdayOf(day), months: Number(day.slice(5, 7)) - 1, years: Number(day.slice(0, 4)) }
  return place[view] % columnsOf[view]
}

/**
 * Returns the day that a key moves to, following the ARIA date grid pattern, or null if the key does nothing. Page Up and Page Down turn
 * pages; with Shift, they move by years in the day view.
 */
export function dayAfterKey(view: CalendarView, day: string, key: string, isShift = false): string | null {
  const move = (cells: number) =>
    view === 'days' ? addDays(day, cells) : moveMonths(day, cells * monthsIn[view])
  const columns = columnsOf[view]
  const column = columnOf(view, day)
  const page = isShift && view === 'days' ? 12 : pageOf[view]
  if (key === 'ArrowLeft') return move(-1)
  if (key === 'ArrowRight') return move(1)
  if (key === 'ArrowUp') return move(-columns)
  if (key === 'ArrowDown') return move(columns)
  if (key === 'Home') return move(-column)
  if (key === 'End') return move(columns - 1 - column)
  if (key === 'PageUp') return moveMonths(day, -page)
  if (key === 'PageDown') return moveMonths(day, page)
  return null
}
