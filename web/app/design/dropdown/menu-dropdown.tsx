import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './dropdown.module.css'
import type { MenuOption } from './dropdown.types.ts'
import { MenuOptions } from './menu-options.tsx'

type MenuDropdownProps = {
  options: readonly MenuOption[]
  /** What the button says; read aloud as `label` where it is no text. */
  children: ReactNode
  label?: string
  /** The option of the page one is on. */
  value?: string | null
  onChange?: (value: string) => void
  /** Takes the place of the text button's look. */
  triggerClassName?: string
  /** Above the options: who is signed in, say. */
  header?: ReactNode
}

/** A button that opens a list of places and actions; it closes on Escape, on an outside click and on a choice. */
export function MenuDropdown({
  options,
  children,
  label,
  value,
  onChange,
  triggerClassName,
  header,
}: MenuDropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const focusItem = (which: 'first' | 'last' | 1 | -1) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next =
      which === 'first' ? 0 : which === 'last' ? items.length - 1 : (at + which + items.length) % items.length
    items[next]?.focus()
  }
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    const moves: Record<string, 'first' | 'last' | 1 | -1> = {
      ArrowDown: 1,
      ArrowUp: -1,
      Home: 'first',
      End: 'last',
    }
    const move = moves[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (move) {
      event.preventDefault()
      focusItem(move)
    } else if (event.key === 'Tab') setOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      shadow="md"
      middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
      transitionProps={{ duration: 150, transition: 'fade' }}
    >
      <Popover.Target>
        <button
          type="button"
          ref={trigger}
          aria-label={label}
          aria-haspopup="true"
          aria-expanded={isOpen}
          className={cx(triggerClassName ?? styles.menuTrigger)}
          data-active={options.some((option) => option.value === value) || undefined}
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) close()
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(true)
            requestAnimationFrame(() => focusItem('first'))
          }}
        >
          {children}
          {!triggerClassName && <Icon name="chevron-down" size={16} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} data-floating onKeyDown={steer}>
        {header && <div className={styles.menuHeader}>{header}</div>}
        <MenuOptions
          ref={list}
          options={options}
          value={value}
          onPick={(next, isLink) => {
            if (isLink) setOpen(false)
            else close()
            onChange?.(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
