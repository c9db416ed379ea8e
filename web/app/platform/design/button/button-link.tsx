import { Link, type LinkProps } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonLinkProps = ButtonLook & { iconLeft?: IconName; iconRight?: IconName } & LinkProps

/** A link within the product that looks like a button. Use it for navigation, and `Button` for actions. */
export function ButtonLink({
  variant,
  isOutlined,
  isBold,
  isUppercase,
  isSmall,
  isWide,
  iconLeft,
  iconRight,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = { variant, isOutlined, isBold, isUppercase, isSmall, isWide }
  return (
    <Link {...rest} className={buttonClass(look, className)}>
      <span data-part="label">
        {iconLeft && <Icon name={iconLeft} size={18} />}
        <span>{children}</span>
        {iconRight && <Icon name={iconRight} size={18} />}
      </span>
    </Link>
  )
}
