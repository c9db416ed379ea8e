import type { Ref } from 'react'
import { Link } from 'react-router'
import { cx } from '../cx.ts'
import { Icon } from '../icon/icon.tsx'
import { useCoreText } from '../use-core-text.ts'
import styles from './dropdown.module.css'
import type { MenuOption } from './dropdown.types.ts'

type MenuOptionsProps = {
  options: readonly MenuOption[]
  value?: string | null | undefined
  onPick: (value: string, isLink: boolean) => void
  ref?: Ref<HTMLUListElement>
}

/** The items of a menu: links and actions, side by side in named parts if the options have them. */
export function MenuOptions({ options, ref, ...rest }: MenuOptionsProps) {
  const parts = [...new Set(options.map(({ part }) => part))]
  const itemsOf = (name: string | undefined) =>
    options
      .filter(({ part }) => part === name)
      .map((option) => <MenuItem key={option.value} option={option} {...rest} />)
  if (parts.every((part) => part === undefined))
    return (
      <ul className={styles.menuList} ref={ref}>
        {itemsOf(undefined)}
      </ul>
    )
  return (
    <ul className={styles.menuList} data-parts ref={ref}>
      {parts.map((part) => (
        <li key={part}>
          <span className={styles.part}>{part}</span>
          <ul aria-label={part}>{itemsOf(part)}</ul>
        </li>
      ))}
    </ul>
  )
}

function MenuItem({
  option,
  value,
  onPick,
}: Pick<MenuOptionsProps, 'value' | 'onPick'> & { option: MenuOption }) {
  const text = useCoreText()
  const isHere = option.value === value
  const inside = (
    <>
      {option.icon && <Icon name={option.icon} size={18} />}
      <span className={styles.optionText}>
        {option.label}
        {option.about && <span className={styles.about}> {option.about}</span>}
      </span>
    </>
  )
  const look = {
    className: cx(styles.option, option.isDanger && styles.danger),
    'data-here': isHere || undefined,
  }
  return (
    <li>
      {option.to ? (
        <Link
          {...look}
          to={option.to}
          aria-current={isHere ? 'page' : undefined}
          onClick={() => onPick(option.value, true)}
        >
          {inside}
        </Link>
      ) : option.href ? (
        <a
          {...look}
          href={option.href}
          target="_blank"
          rel="noreferrer noopener"
          onClick={() => onPick(option.value, true)}
        >
          {inside}
          <Icon name="external" size={14} label={text('link.newTab')} />
        </a>
      ) : (
        <button
          {...look}
          type="button"
          disabled={option.isDisabled}
          onClick={() => onPick(option.value, false)}
        >
          {inside}
        </button>
      )}
    </li>
  )
}
