import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/i18n.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Popover } from '../popover/popover.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { CalendarProps } from './calendar.tsx'
import { dateMessages } from './date.messages.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** A button beside a date field that opens a calendar. */
export function CalendarPopover({
  disabled,
  ...calendar
}: CalendarProps & { disabled?: boolean | undefined }) {
  const text = useText(dateMessages)
  const [isOpen, setOpen] = useState(false)
  const picking: CalendarProps =
    calendar.type === 'range'
      ? {
          ...calendar,
          onChange: (days: [string | null, string | null]) => {
            calendar.onChange(days)
            if (days[0] && days[1]) setOpen(false)
          },
        }
      : {
          ...calendar,
          onChange: (day: string | null) => {
            calendar.onChange(day)
            setOpen(false)
          },
        }
  return (
    <Popover
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      label={text('date.calendar')}
      align="end"
      target={
        <IconButton
          icon="calendar"
          label={text('date.open')}
          isSmall
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <Suspense fallback={<Skeleton width="252px" height="258px" />}>
        <Calendar {...picking} />
      </Suspense>
    </Popover>
  )
}
