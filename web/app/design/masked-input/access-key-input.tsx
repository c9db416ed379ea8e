import { maskAccessKey } from '@esquadro/contract/fields/access-key'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** An invoice's access key: 44 characters in groups of four. */
export function AccessKeyInput(props: TextInputProps) {
  return <MaskedInput autoCapitalize="characters" maxLength={70} {...props} mask={maskAccessKey} />
}
