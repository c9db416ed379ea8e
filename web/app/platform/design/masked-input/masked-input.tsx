import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import { maskedCaret } from './masked-caret.ts'

export type MaskedInputProps = TextInputProps & { mask: (text: string) => string }

/** A text input that adds separators while it is typed in; the caret stays where the person is typing. */
export function MaskedInput({ mask, value, onChange, ...rest }: MaskedInputProps) {
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={mask(value ?? '')}
      onChange={(raw, input) => {
        const masked = mask(raw)
        const caret = maskedCaret(raw, input.selectionStart ?? raw.length, masked)
        // React leaves the caret alone only if the element already has the new value.
        if (masked !== raw) {
          input.value = masked
          input.setSelectionRange(caret, caret)
        }
        onChange(masked, input)
      }}
    />
  )
}
