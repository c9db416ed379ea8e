import { cx } from '../cx.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'success' | 'danger' | 'secondary' | 'quiet'

export type ButtonLook = {
  variant?: ButtonVariant
  isOutlined?: boolean
  isBold?: boolean
  isUppercase?: boolean
  /** 36 px high, for rows and bars only. */
  isSmall?: boolean
  isWide?: boolean
}

/** Returns the classes of a button, shared by buttons and links that look like buttons. */
export function buttonClass(look: ButtonLook, className?: string): string {
  return cx(
    styles.button,
    styles[look.variant ?? 'primary'],
    look.isOutlined && styles.outlined,
    look.isBold && styles.bold,
    look.isUppercase && styles.uppercase,
    look.isSmall && styles.small,
    look.isWide && styles.wide,
    className,
  )
}
