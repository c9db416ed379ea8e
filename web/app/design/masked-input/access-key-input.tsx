import { maskAccessKey } from '@esquadro/contract/fields/access-key'
import type { TextInputProps } from '../text-input/text-input.tsx'
import { MaskedInput } from './masked-input.tsx'

/** The 44 characters of an invoice's access key, in groups of four. */
export function AccessKeyInput(props: TextInputProps) {
  return <MaskedInput autoCapitalize="characters" maxLength={70} {...props} mask={maskAccessKey} />
}
