import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A CNPJ of digits, or of capital letters and digits; its value is masked, which the contract accepts. */
export function CnpjInput(props: TextInputProps) {
  return (
    <MaskedInput
      autoCapitalize="characters"
      placeholder="00.000.000/0000-00"
      maxLength={TYPED_MAX}
      {...props}
      mask={maskCnpj}
    />
  )
}
