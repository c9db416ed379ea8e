import { formatAmount } from '@esquadro/contract/platform/fields/money'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import { centsFromPaste, centsFromTyping } from './money-typing.ts'

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Whole cents; null if empty. */
  value: number | null | undefined
  onChange: (cents: number | null) => void
}

/** An amount in reais held as whole cents; digits fill from the right, and a pasted amount is parsed as written. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="0,00"
      {...rest}
      prefix="R$"
      value={typeof value === 'number' ? formatAmount(value) : ''}
      onChange={(raw, input) => {
        const fromEnd = raw.length - (input.selectionStart ?? raw.length)
        const cents = centsFromTyping(raw)
        const shown = cents === null ? '' : formatAmount(cents)
        input.value = shown
        const caret = Math.max(0, shown.length - fromEnd)
        input.setSelectionRange(caret, caret)
        onChange(cents)
      }}
      onPaste={(event) => {
        const cents = centsFromPaste(event.clipboardData.getData('text'))
        if (cents === null) return
        event.preventDefault()
        onChange(cents)
      }}
    />
  )
}
