import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A Brazilian phone number with its area code. */
export function PhoneInput(props: TextInputProps) {
  return (
    <MaskedInput
      // HTML allows the autocomplete value for national numbers only on text inputs.
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(00) 00000-0000"
      maxLength={TYPED_MAX}
      {...props}
      mask={maskPhone}
    />
  )
}
