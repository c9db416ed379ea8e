import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from '../field/field-context.ts'
import styles from './textarea.module.css'

type TextareaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text that grow with what is written. */
export function Textarea({ value, onChange, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={cx(styles.textarea, className)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
