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
  /** It leads to a change: not shown where the screen may only be read. */
  isChange?: boolean
  /** Handles clicks while the button is loading. */
  onCancel?: () => void
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>

/**
 * Keeps the focus in the field that a press leaves: its error would appear under it and move the button away from under the
 * pointer before the click. Touch clicks come at once, and there the keyboard of the screen should close.
 */
const keepFocus = (event: MouseEvent) => {
  if (matchMedia('(hover: hover)').matches) event.preventDefault()
}

/**
 * §4, §9: at least 46 px high and 80 px wide, `Label` without content. While loading a spinner takes the label's
 * place (its width and its name stay) and a click calls `onCancel`. It does not send a form unless `type="submit"`.
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
