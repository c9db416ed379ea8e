import { businessDay } from '@esquadro/contract/platform/fields/date'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { useText } from '../../i18n/i18n.tsx'
import { MaskedInput } from '../masked-input/masked-input.tsx'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { dateMessages } from './date.messages.ts'
import { instantFromText, maskMoment, momentText } from './moments.ts'

type MomentPickerProps = Omit<TextInputProps, 'onChange' | 'min' | 'max' | 'suffix'> & {
  /** An ISO instant, or a partly typed one. */
  value: string | null | undefined
  onChange: (instant: string) => void
  /** The time that picking a day sets if no time is typed. */
  defaultTime?: string
}

/**
 * A field for a day and time in São Paulo, typed as dd/MM/yyyy HH:mm; the day can be picked from a calendar. Its value is an ISO instant;
 * while the input is incomplete, the typed text, which the schema rejects.
 */
export function MomentPicker({ value, onChange, defaultTime = '09:00', ...rest }: MomentPickerProps) {
  const text = useText(dateMessages)
  const typed = momentText(value ?? '')
  const instant = instantFromText(typed)
  const time = instant ? typed.slice(-5) : defaultTime
  return (
    <MaskedInput
      inputMode="numeric"
      placeholder={text('moment.placeholder')}
      maxLength={TYPED_MAX}
      {...rest}
      mask={maskMoment}
      value={typed}
      onChange={(next) => onChange(instantFromText(next) ?? next)}
      suffix={
        <CalendarPopover
          type="day"
          value={instant ? businessDay(new Date(instant)) : null}
          onChange={(day) => {
            if (!day) return onChange('')
            const [year, month, date] = day.split('-')
            const picked = `${date}/${month}/${year} ${time}`
            onChange(instantFromText(picked) ?? picked)
          }}
          disabled={rest.disabled}
        />
      }
    />
  )
}
