import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { useEarlyInput } from '../early/use-early-input.ts'
import { useFieldControl } from '../field/field-context.ts'
import styles from './textarea.module.css'

type TextareaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field that grows with its content. */
export function Textarea({ value, onChange, className, rows = 3, ref: given, ...rest }: TextareaProps) {
  const ref = useEarlyInput(
    given,
    (area) => (area.value === (value ?? '') ? undefined : area.value),
    onChange,
  )
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      ref={ref}
      rows={rows}
      className={cx(styles.textarea, className)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
