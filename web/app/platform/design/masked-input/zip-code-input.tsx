import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { maskZipCode } from '@esquadro/contract/platform/fields/zip-code'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A CEP, masked as `01310-100`. */
export function ZipCodeInput(props: TextInputProps) {
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder="00000-000"
      maxLength={TYPED_MAX}
      {...props}
      mask={maskZipCode}
    />
  )
}
