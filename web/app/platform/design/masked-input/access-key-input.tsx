import { ACCESS_KEY_TEXT_MAX, maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** An invoice's access key: 44 characters in groups of four, also taken from a pasted text. */
export function AccessKeyInput(props: TextInputProps) {
  return (
    <MaskedInput
      autoCapitalize="characters"
      maxLength={ACCESS_KEY_TEXT_MAX}
      {...props}
      mask={maskAccessKey}
    />
  )
}
