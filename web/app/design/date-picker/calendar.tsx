import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePicker as MantineDatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.tsx'
import { MantineScope } from '../mantine-scope.tsx'
import { dateMessages } from './date.messages.ts'
import styles from './date-picker.module.css'

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

/** A month of days, weeks from Sunday (§9), for one day or a range; days are ISO. Loaded when it is first opened. */
export function Calendar({ min, max, ...rest }: CalendarProps) {
  const text = useText(dateMessages)
  const language = useLanguage()
  const common = {
    locale: language === 'en' ? 'en' : 'pt-br',
    firstDayOfWeek: 0 as const,
    weekendDays: [],
    highlightToday: true,
    minDate: min,
    maxDate: max,
    classNames: {
      day: styles.day,
      weekday: styles.weekday,
      calendarHeaderLevel: styles.level,
      calendarHeaderControl: styles.control,
      monthsListControl: styles.block,
      yearsListControl: styles.block,
    },
    ariaLabels: {
      nextMonth: text('date.nextMonth'),
      previousMonth: text('date.previousMonth'),
      nextYear: text('date.nextYear'),
      previousYear: text('date.previousYear'),
      nextDecade: text('date.nextDecade'),
      previousDecade: text('date.previousDecade'),
    },
  }
  const month = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It may arrive after its window has opened: the focus waits on the window until then.
    const days = ['[data-selected]', '[data-today]', '[data-day]', 'table button']
    for (const day of days) {
      const found = month.current?.querySelector<HTMLElement>(`${day}:not(:disabled)`)
      if (found) return found.focus()
    }
  }, [])
  return (
    <MantineScope>
      <div ref={month}>
        {rest.type === 'range' ? (
          <MantineDatePicker
            {...common}
            type="range"
            allowSingleDateInRange
            defaultDate={rest.value[0] ?? undefined}
            value={rest.value}
            onChange={rest.onChange}
          />
        ) : (
          <MantineDatePicker
            {...common}
            defaultDate={rest.value ?? undefined}
            value={rest.value}
            onChange={rest.onChange}
          />
        )}
      </div>
    </MantineScope>
  )
}
