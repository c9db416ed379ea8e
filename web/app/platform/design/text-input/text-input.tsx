import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { useEarlyInput } from '../early/use-early-input.ts'
import { useFieldControl } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import styles from './text-input.module.css'

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'prefix' | 'size'>

export type TextInputProps = NativeProps & {
  value: string | null | undefined
  onChange: (value: string, input: HTMLInputElement) => void
  iconLeft?: IconName
  /** A unit or sign before the text, such as `R$`. */
  prefix?: ReactNode
  /** A unit, or a button, after the text. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A single-line text input; label, hint and error come from the surrounding `Field`. */
export function TextInput({
  value,
  onChange,
  iconLeft,
  prefix,
  suffix,
  className,
  ref: given,
  ...rest
}: TextInputProps) {
  const field = useFieldControl()
  const ref = useEarlyInput(
    given,
    (input) => (input.value === (value ?? '') ? undefined : input.value),
    onChange,
  )
  return (
    <div
      className={cx(styles.box, className)}
      data-invalid={field['aria-invalid']}
      data-disabled={rest.disabled}
    >
      {iconLeft && <Icon name={iconLeft} size={18} />}
      {prefix && <span className={styles.unit}>{prefix}</span>}
      <input
        type="text"
        {...field}
        {...rest}
        ref={ref}
        className={styles.input}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget)}
      />
      {typeof suffix === 'string' ? <span className={styles.unit}>{suffix}</span> : suffix}
    </div>
  )
}
