import { type ReactNode, useId, useMemo } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon/icon.tsx'
import { useCoreText } from '../use-core-text.ts'
import styles from './field.module.css'
import { FieldContext } from './field-context.ts'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  /** The current and the maximum number of characters. */
  count?: { value: number; max: number }
  /** For several controls under one label (choices, files): names the group instead of a control. */
  isGroup?: boolean
  /** The label is only for screen readers: for search boxes and table cells. */
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A label above a control, with its hint, count and error below; the control finds them by context. */
export function Field({
  label,
  hint,
  error,
  isRequired,
  count,
  isGroup,
  isLabelHidden,
  className,
  children,
}: FieldProps) {
  const text = useCoreText()
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  const context = useMemo(
    () => ({
      id,
      labelId: `${id}-label`,
      describedBy,
      isInvalid: Boolean(error),
      isRequired: Boolean(isRequired),
    }),
    [id, describedBy, error, isRequired],
  )
  const labelled = (
    <>
      {label}
      {isRequired && (
        <span className={styles.mark} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return (
    <FieldContext value={context}>
      <div
        className={cx(styles.field, className)}
        data-field
        {...(isGroup
          ? { role: 'group', 'aria-labelledby': context.labelId, 'aria-describedby': describedBy }
          : {})}
      >
        <div className={cx(styles.head, isLabelHidden && !count && styles.unseen)}>
          {isGroup ? (
            <span className={styles.label} id={context.labelId}>
              {labelled}
              {isRequired && <span className={styles.unseen}>{text('field.required')}</span>}
            </span>
          ) : (
            <label className={styles.label} id={context.labelId} htmlFor={id}>
              {labelled}
            </label>
          )}
          {count && (
            <span className={styles.count} data-over={count.value > count.max || undefined}>
              {text('field.count', { value: count.value, max: count.max })}
            </span>
          )}
        </div>
        {children}
        {error && (
          <p className={styles.error} id={errorId}>
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
        {hint && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
