import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = {
  icon: IconName
  /** The accessible name, also shown as the tooltip. */
  label: string
  isDanger?: boolean
  isSmall?: boolean
  isLoading?: boolean
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>

/** A square button with only an icon: 40 px, small 32 px, 44 px on touch screens. */
export function IconButton({
  icon,
  label,
  isDanger,
  isSmall,
  isLoading,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={isLoading || undefined}
      className={cx(styles.button, isDanger && styles.danger, isSmall && styles.small, className)}
    >
      {isLoading ? <Spinner size={18} /> : <Icon name={icon} size={isSmall ? 18 : 20} />}
    </button>
  )
}
