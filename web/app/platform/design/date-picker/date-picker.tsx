import {
  dayMonthYearFromIso,
  isIsoDay,
  isoFromDayMonthYear,
  maskDayMonthYear,
} from '@esquadro/contract/platform/fields/date'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { useText } from '../../i18n/i18n.tsx'
import { MaskedInput } from '../masked-input/masked-input.tsx'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { dateMessages } from './date.messages.ts'

type DatePickerProps = Omit<TextInputProps, 'onChange' | 'min' | 'max' | 'suffix'> & {
  /** An ISO day, or a partly typed one. */
  value: string | null | undefined
  onChange: (day: string) => void
  /** The first and the last day that the calendar offers, ISO. */
  min?: string
  max?: string
}

/**
 * A field for a day, typed as dd/MM/yyyy or picked from a calendar (§9). Its value is an ISO day; while the input is incomplete, the typed
 * text, which the schema rejects.
 */
export function DatePicker({ value, onChange, min, max, ...rest }: DatePickerProps) {
  const text = useText(dateMessages)
  const day = value && isIsoDay(value) ? value : null
  return (
    <MaskedInput
      inputMode="numeric"
      placeholder={text('date.placeholder')}
      maxLength={TYPED_MAX}
      {...rest}
      mask={maskDayMonthYear}
      value={dayMonthYearFromIso(value ?? '')}
      onChange={(typed) => onChange(isoFromDayMonthYear(typed) ?? typed)}
      suffix={
        <CalendarPopover
          type="day"
          value={day}
          onChange={(next) => onChange(next ?? '')}
          min={min}
          max={max}
          disabled={rest.disabled}
        />
      }
    />
  )
}
