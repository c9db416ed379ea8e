import { businessDay } from '@esquadro/contract/platform/fields/date'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '../../i18n/format.ts'
import styles from './calendar.module.css'
import { cellsOf, isPageInBounds, isSameCell, titleOf } from './calendar-cells.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { type CalendarView, clamp, columnsOf, dayAfterKey, moveMonths, pageOf } from './calendar-steps.ts'
import { listWeeks } from './month.ts'

type Days = readonly [string | null, string | null]

export type CalendarProps = {
  min?: string
  max?: string
} & (
  | { type: 'day'; value: string | null; onChange: (day: string | null) => void }
  | {
      type: 'range'
      value: [string | null, string | null]
      onChange: (days: [string | null, string | null]) => void
    }
)

const views: Readonly<Record<CalendarView, { above: CalendarView | null; below: CalendarView | null }>> = {
  days: { above: 'months', below: null },
  months: { above: 'years', below: 'days' },
  years: { above: null, below: 'months' },
}

/**
 * A calendar for one day or a range, with weeks from Sunday (§9); days are ISO. Its title opens the months of the year and the years of the
 * decade. Keys: arrows, Home, End, Page Up, Page Down; with Shift, years.
 */
export function Calendar({ min = '1900-01-01', max = '2999-12-31', ...rest }: CalendarProps) {
  const format = useFormats()
  const titleId = useId()
  const bounds = { min, max }
  const [today] = useState(() => businessDay(new Date()))
  const [first, last]: Days = rest.type === 'range' ? rest.value : [rest.value, rest.value]
  const [view, setView] = useState<CalendarView>('days')
  const [cursor, setCursor] = useState(() => clamp(first ?? today, bounds))
  const [pointed, setPointed] = useState<string | null>(null)
  const { frame, takeFocus } = useFocusOnCursor(`${view} ${cursor}`)

  const pick = (day: string) => {
    setCursor(clamp(day, bounds))
    const { below } = views[view]
    if (below) {
      setView(below)
      return takeFocus()
    }
    if (rest.type === 'day') rest.onChange(day)
    else if (first === null || last !== null) rest.onChange([day, null])
    else rest.onChange(day < first ? [day, first] : [first, day])
  }
  const press = (event: KeyboardEvent) => {
    const day = dayAfterKey(view, cursor, event.key, event.shiftKey)
    if (day === null) return
    event.preventDefault()
    setCursor(clamp(day, bounds))
    takeFocus()
  }
  const range =
    first !== null && last === null ? orderedPair(first, pointed ?? cursor) : ([first, last] as const)
  const cells = cellsOf[view]({ cursor, today, bounds, format, first, last, range })
  const { above } = views[view]
  return (
    <div ref={frame} className={styles.calendar}>
      <CalendarHead
        titleId={titleId}
        view={view}
        title={titleOf(view, cursor, format)}
        onAbove={above && (() => setView(above))}
        canGo={(by) => isPageInBounds(view, cursor, by, bounds)}
        onGo={(by) => setCursor(clamp(moveMonths(cursor, by * pageOf[view]), bounds))}
      />
      <CalendarGrid
        labelledBy={titleId}
        columns={columnsOf[view]}
        head={view === 'days' && <Weekdays month={cursor.slice(0, 7)} />}
        cells={cells}
        isActive={(cell) => isSameCell(view, cell.day, cursor)}
        onKeyDown={press}
        onPick={pick}
        onHover={rest.type === 'range' && view === 'days' ? setPointed : undefined}
      />
    </div>
  )
}

/** Moves the focus to the tab stop of the grid when the calendar appears and whenever `takeFocus` precedes a change. */
function useFocusOnCursor(position: string): {
  frame: RefObject<HTMLDivElement | null>
  takeFocus: () => void
} {
  const frame = useRef<HTMLDivElement>(null)
  const isDue = useRef(true)
  useEffect(() => {
    if (!isDue.current || !position) return
    isDue.current = false
    frame.current?.querySelector<HTMLElement>('td > [tabindex="0"]')?.focus()
  }, [position])
  return {
    frame,
    takeFocus() {
      isDue.current = true
    },
  }
}

/** The names of the days of the week. */
function Weekdays({ month }: { month: string }) {
  const format = useFormats()
  return (
    <thead>
      <tr>
        {(listWeeks(month)[0] ?? []).map((day) => (
          <th key={day} scope="col" abbr={format.weekday(day)}>
            {format.weekday(day).slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const orderedPair = (a: string, b: string): Days => (a < b ? [a, b] : [b, a])
