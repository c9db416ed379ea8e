import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Icon } from '../icon/icon.tsx'
import styles from './form.module.css'

interface OptionalFieldsProps<Values extends FieldValues, Output> {
  readonly form: UseFormReturn<Values, unknown, Output>
  /** The names of the fields inside. */
  readonly names: readonly FieldPath<Values>[]
  readonly title: string
  readonly children: ReactNode
}

/** Optional fields that are folded until somebody opens them, or one of them has a value or an error. */
export function OptionalFields<Values extends FieldValues, Output>({
  form,
  names,
  title,
  children,
}: OptionalFieldsProps<Values, Output>) {
  const [isFilled] = useState(() => names.some((name) => Boolean(form.getValues(name))))
  const [isOpened, setOpened] = useState(isFilled)
  const isWrong = names.some((name) => form.getFieldState(name, form.formState).invalid)
  return (
    <details
      className={styles.optional}
      open={isOpened || isWrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <Icon name="chevron-down" size={16} />
        {title}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
