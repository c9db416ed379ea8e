import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './dropdown.module.css'
import type { MenuOption } from './dropdown.types.ts'
import { MenuOptions } from './menu-options.tsx'

type MobileMenuDropdownProps = {
  options: readonly MenuOption[]
  children: ReactNode
  value?: string | null
  onChange?: (value: string) => void
}

/** The menu for a drawer: it expands in place, and starts expanded on one of its own pages. */
export function MobileMenuDropdown({ options, children, value, onChange }: MobileMenuDropdownProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(() => options.some((option) => option.value === value))
  return (
    <div className={styles.mobilemenu}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span>{children}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
      </button>
      <div id={id} hidden={!isOpen}>
        <MenuOptions options={options} value={value} onPick={(next) => onChange?.(next)} />
      </div>
    </div>
  )
}
