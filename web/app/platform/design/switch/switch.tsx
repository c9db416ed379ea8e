import type { ReactNode, Ref } from 'react'
import { useEarlyInput } from '../early/use-early-input.ts'
import styles from './switch.module.css'

type SwitchProps = {
  /** The text beside the switch; without it screen readers read `label`. */
  children?: ReactNode
  label?: string
  value: boolean | null | undefined
  onChange: (value: boolean) => void
  disabled?: boolean | undefined
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Switches something on or off immediately, without submitting a form. */
export function Switch({ children, label, value, onChange, ref: given, ...rest }: SwitchProps) {
  const ref = useEarlyInput(
    given,
    (input) => (input.checked === Boolean(value) ? undefined : input.checked),
    onChange,
  )
  return (
    <label className={styles.switch} data-disabled={rest.disabled || undefined}>
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        role="switch"
        checked={Boolean(value)}
        aria-label={children ? undefined : label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      {children && <span>{children}</span>}
    </label>
  )
}
