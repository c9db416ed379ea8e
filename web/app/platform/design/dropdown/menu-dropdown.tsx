import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Floating } from '../floating/floating.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './dropdown.module.css'
import type { MenuOption } from './dropdown.types.ts'
import { MenuOptions } from './menu-options.tsx'

type MenuDropdownProps = {
  options: readonly MenuOption[]
  /** The content of the button; pass `label` as well if it is not text. */
  children: ReactNode
  label?: string
  /** The option of the current page. */
  value?: string | null
  onChange?: (value: string) => void
  /** Replaces the style of the text button. */
  triggerClassName?: string
  /** Shown above the options, such as the signed-in person. */
  header?: ReactNode
  align?: 'start' | 'end'
  /** Whether the chosen action is running: the button shows it and does not open the menu. */
  isBusy?: boolean
  /** Wraps the button alone, for example in a tooltip. */
  around?: (trigger: ReactElement<{ 'aria-describedby'?: string | undefined }>) => ReactNode
}

type Move = 'first' | 'last' | 1 | -1

const moves: Record<string, Move> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }

/** Focuses the first, last, next or previous item of the list. */
function focusItem(list: HTMLUListElement | null, move: Move) {
  const items = [...(list?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next =
    move === 'first' ? 0 : move === 'last' ? items.length - 1 : (at + move + items.length) % items.length
  items[next]?.focus()
}

/** A button that opens a list of links and actions; it closes on Escape, an outside click or a choice. */
export function MenuDropdown({
  options,
  children,
  label,
  value,
  onChange,
  triggerClassName,
  header,
  align,
  isBusy = false,
  around = (trigger) => trigger,
}: MenuDropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      focusItem(list.current, move)
    }
  }
  return (
    <div className={styles.menuFrame}>
      {around(
        <button
          type="button"
          ref={trigger}
          aria-label={label}
          aria-haspopup="true"
          aria-expanded={isOpen}
          aria-busy={isBusy || undefined}
          data-loading={isBusy || undefined}
          className={cx(triggerClassName ?? styles.menuTrigger)}
          data-active={options.some((option) => option.value === value) || undefined}
          onClick={() => setOpen(!isOpen && !isBusy)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isBusy) return
            event.preventDefault()
            setOpen(true)
            requestAnimationFrame(() => focusItem(list.current, 'first'))
          }}
        >
          {children}
          {!triggerClassName && <Icon name="chevron-down" size={16} />}
        </button>,
      )}
      {isOpen && (
        <Floating
          anchor={trigger}
          align={align}
          onClose={(by) => (by === 'escape' ? close() : setOpen(false))}
          className={styles.menu}
          onKeyDown={steer}
          onBlur={(event) => {
            const next = event.relatedTarget
            if (next && !event.currentTarget.contains(next) && next !== trigger.current) setOpen(false)
          }}
        >
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
        </Floating>
      )}
    </div>
  )
}
