import { useState } from 'react'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import { formatTyped, numberFromTyping } from './number-typing.ts'

type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (value: number | null) => void
  /** Places after the decimal comma; 0 for whole numbers. */
  decimals?: number
}

/** A number with a decimal comma, or whole; null while there is none. The schema checks its bounds. */
export function NumberInput({ value, onChange, decimals = 0, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // What is being typed is shown as long as it still means the value: `1,` and `1,0` are on their way to `1,05`.
  const isOwn = typed !== null && numberFromTyping(typed, decimals) === (value ?? null)
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={isOwn ? typed : formatTyped(value ?? null)}
      onChange={(raw) => {
        const kept = raw.replace(/\./g, ',').replace(decimals > 0 ? /[^\d,-]/g : /[^\d-]/g, '')
        setTyped(kept)
        onChange(numberFromTyping(kept, decimals))
      }}
      onBlur={(event) => {
        setTyped(null)
        rest.onBlur?.(event)
      }}
    />
  )
}
