import {
  dayMonthYearFromIso,
  isoFromDayMonthYear,
  maskDayMonthYear,
} from '@esquadro/contract/platform/fields/date'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { useText } from '../../i18n/i18n.tsx'
import { dateMessages } from '../date-picker/date.messages.ts'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/**
 * A day entered as day/month/year with an ISO value (§5); while the input is not a valid day, the value is the typed text, which the schema
 * rejects.
 */
export function BirthDateInput({ value, onChange, ...rest }: TextInputProps) {
  const text = useText(dateMessages)
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="bday"
      placeholder={text('date.placeholder')}
      maxLength={TYPED_MAX}
      {...rest}
      mask={maskDayMonthYear}
      value={dayMonthYearFromIso(value ?? '')}
      onChange={(typed, input) => onChange(isoFromDayMonthYear(typed) ?? typed, input)}
    />
  )
}
