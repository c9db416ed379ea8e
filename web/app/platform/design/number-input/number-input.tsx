import { type FocusEvent, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/i18n.tsx'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import { formatRead, formatTyped, numberFromTyping } from './number-typing.ts'

type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (value: number | null) => void
  /** Decimal places; 0 for whole numbers. */
  decimals?: number
}

/**
 * A number with a decimal comma, or a whole number; null if empty. The schema checks its bounds. Whole numbers have thousands separators
 * while the field does not have the focus.
 */
export function NumberInput({ value, onChange, decimals = 0, ...rest }: NumberInputProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const isPressed = useRef(false)
  // Shows the typed text as long as it means the value: `1,` and `1,0` are on the way to `1,05`.
  const isOwn = typed !== null && numberFromTyping(typed, decimals) === (value ?? null)
  const shown = isFocused || decimals > 0 ? formatTyped(value ?? null) : formatRead(value ?? null, language)
  const focus = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    setFocused(true)
    // The Tab key selects the text; it stays selected when the separators disappear. A pointer places the caret itself.
    const plain = formatTyped(value ?? null)
    if (!isPressed.current && shown !== plain)
      requestAnimationFrame(() => {
        // Not once typing has begun.
        if (document.activeElement === input && input.value === plain) input.select()
      })
    isPressed.current = false
    rest.onFocus?.(event)
  }
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={isOwn ? typed : shown}
      onPointerDown={(event) => {
        isPressed.current = document.activeElement !== event.currentTarget
        rest.onPointerDown?.(event)
      }}
      onFocus={focus}
      onChange={(raw) => {
        const cleaned = raw.replace(/\./g, ',').replace(decimals > 0 ? /[^\d,-]/g : /[^\d-]/g, '')
        setTyped(cleaned)
        onChange(numberFromTyping(cleaned, decimals))
      }}
      onBlur={(event) => {
        setTyped(null)
        setFocused(false)
        rest.onBlur?.(event)
      }}
    />
  )
}
