import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { useIsReadOnly } from '../read-only.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { useCoreText } from '../use-core-text.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'

export type ButtonProps = ButtonLook & {
  children?: ReactNode
  iconLeft?: IconName
  iconRight?: IconName
  isLoading?: boolean
  /** The button changes data: it is hidden on read-only screens. */
  isChange?: boolean
  /** Handles clicks while the button is loading. */
  onCancel?: () => void
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>

/**
 * Keeps the focus in the current field when the button is pressed. Otherwise the field's error would appear on blur and move the button
 * away before the click. Touch clicks are immediate, and the on-screen keyboard should close then.
 */
const keepFocus = (event: MouseEvent) => {
  if (matchMedia('(hover: hover)').matches) event.preventDefault()
}

/**
 * §4, §9: at least 46 px high and 80 px wide; shows `Label` without content. While loading, a spinner replaces the label (the width and
 * accessible name stay), and a click calls `onCancel`. It submits a form only with `type="submit"`.
 */
export function Button({
  children,
  variant,
  isOutlined,
  isBold,
  isUppercase,
  isSmall,
  isWide,
  iconLeft,
  iconRight,
  isLoading = false,
  isChange = false,
  onCancel,
  onClick,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const text = useCoreText()
  const isReadOnly = useIsReadOnly()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isLoading) return onClick?.(event)
    event.preventDefault()
    onCancel?.()
  }
  if (isChange && isReadOnly) return null
  const look = { variant, isOutlined, isBold, isUppercase, isSmall, isWide }
  return (
    <button
      {...rest}
      type={type}
      {...(type === 'submit' && { onMouseDown: keepFocus })}
      className={buttonClass(look, className)}
      onClick={press}
      aria-busy={isLoading || undefined}
      data-loading={isLoading || undefined}
    >
      <span data-part="label">
        {iconLeft && <Icon name={iconLeft} size={18} />}
        <span>{children ?? text('button.label')}</span>
        {iconRight && <Icon name={iconRight} size={18} />}
      </span>
      {isLoading && (
        <span data-part="spinner">
          <Spinner />
          {onCancel && <span data-part="said">{text('button.cancel')}</span>}
        </span>
      )}
    </button>
  )
}
