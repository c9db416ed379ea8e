import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** A CPF, masked as `123.456.789-09`; its value is masked, which the contract accepts. */
export function CpfInput(props: TextInputProps) {
  return (
    <MaskedInput
      inputMode="numeric"
      placeholder="000.000.000-00"
      maxLength={TYPED_MAX}
      {...props}
      mask={maskCpf}
    />
  )
}
