import { type ReactNode, type Ref, useId } from 'react'
import { useEarlyInput } from '../early/use-early-input.ts'
import { useFieldControl } from '../field/field-context.ts'
import styles from './radio-group.module.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** The consequence of the choice. */
  text?: ReactNode
  isDisabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  options: readonly RadioOption<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  /** Shows options as cards side by side. */
  isCards?: boolean
  disabled?: boolean | undefined
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A choice of one of a few options. Use it inside a `Field` with `isGroup`, which labels it. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onChange,
  isCards,
  disabled,
  name,
  onBlur,
  ref,
}: RadioGroupProps<Value>) {
  const own = useId()
  const field = useFieldControl()
  const group = useEarlyInput<HTMLDivElement, Value>(
    undefined,
    (element) => {
      const checked = element.querySelector<HTMLInputElement>(':checked')?.value
      return options.find((option) => option.value === checked && option.value !== value)?.value
    },
    onChange,
  )
  return (
    <div
      ref={group}
      className={styles.group}
      data-cards={isCards || undefined}
      data-invalid={field['aria-invalid']}
    >
      {options.map((option, index) => (
        <label key={option.value} data-disabled={disabled || option.isDisabled || undefined}>
          <input
            type="radio"
            ref={index === 0 ? ref : undefined}
            name={name ? `${name}-${own}` : own}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.isDisabled}
            aria-describedby={field['aria-describedby']}
            onBlur={onBlur}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.words}>
            <span>{option.label}</span>
            {option.text && <span className={styles.text}>{option.text}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
