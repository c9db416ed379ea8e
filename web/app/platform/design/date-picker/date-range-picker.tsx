import {
  dayMonthYearFromIso,
  isIsoDay,
  isoFromDayMonthYear,
  maskDayMonthYear,
} from '@esquadro/contract/platform/fields/date'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { useText } from '../../i18n/i18n.tsx'
import { MaskedInput } from '../masked-input/masked-input.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { dateMessages } from './date.messages.ts'
import styles from './date-picker.module.css'

export type DateRange = { from: string; to: string }

type DateRangePickerProps = {
  /** ISO days, or partly typed ones; empty for open ends. */
  value: DateRange
  onChange: (range: DateRange) => void
  min?: string
  max?: string
  disabled?: boolean | undefined
}

const orNull = (text: string) => (isIsoDay(text) ? text : null)

/** Fields for a first and a last day, typed or picked. Use it inside a `Field` with `isGroup`, which labels it. */
export function DateRangePicker({ value, onChange, min, max, disabled }: DateRangePickerProps) {
  const text = useText(dateMessages)
  const end = (edge: 'from' | 'to') => (
    <MaskedInput
      id={undefined}
      aria-label={text(`date.${edge}`)}
      inputMode="numeric"
      placeholder={text('date.placeholder')}
      maxLength={TYPED_MAX}
      disabled={disabled}
      mask={maskDayMonthYear}
      value={dayMonthYearFromIso(value[edge])}
      onChange={(typed) => onChange({ ...value, [edge]: isoFromDayMonthYear(typed) ?? typed })}
      suffix={
        edge === 'to' && (
          <CalendarPopover
            type="range"
            value={[orNull(value.from), orNull(value.to)]}
            onChange={([from, to]) => onChange({ from: from ?? '', to: to ?? '' })}
            min={min}
            max={max}
            disabled={disabled}
          />
        )
      }
    />
  )
  return (
    <div className={styles.range}>
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
    </div>
  )
}
