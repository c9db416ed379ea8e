import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { useEarlyInput } from '../early/use-early-input.ts'
import { useMergedRefs } from '../use-merged-refs.ts'
import styles from './checkbox.module.css'
import { CheckboxMark } from './checkbox-mark.tsx'

type CheckboxProps = {
  /** The text beside the box; without it screen readers read `label`. */
  children?: ReactNode
  label?: string
  /** §4: controlled. */
  value: boolean | null | undefined
  onChange: (value: boolean) => void
  isPartial?: boolean
  disabled?: boolean | undefined
  name?: string
  onBlur?: () => void
  isInvalid?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A controlled checkbox with its text beside it; `isPartial` shows that only some of several items are checked. */
export function Checkbox({
  children,
  label,
  value,
  onChange,
  isPartial,
  isInvalid,
  ref: given,
  ...rest
}: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  const early = useEarlyInput(
    given,
    (input) => (input.checked === Boolean(value) ? undefined : input.checked),
    onChange,
  )
  const ref = useMergedRefs(own, early)
  useEffect(() => {
    if (own.current) own.current.indeterminate = Boolean(isPartial)
  }, [isPartial])
  return (
    <label
      className={cx(styles.checkbox, !children && styles.alone)}
      data-disabled={rest.disabled || undefined}
    >
      <input
        {...rest}
        type="checkbox"
        ref={ref}
        checked={Boolean(value)}
        aria-label={children ? undefined : label}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <CheckboxMark isChecked={Boolean(value)} isPartial={isPartial} />
      {children && <span className={styles.text}>{children}</span>}
    </label>
  )
}
