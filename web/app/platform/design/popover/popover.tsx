import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Floating } from '../floating/floating.tsx'
import styles from './popover.module.css'

type PopoverProps = {
  isOpen: boolean
  onClose: () => void
  /** The anchor element. */
  target: ReactElement
  children: ReactNode
  /** The accessible name. */
  label: string
  align?: 'start' | 'end'
}

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** A small panel beside its anchor; it closes on Escape and on an outside click, and returns the focus. */
export function Popover({ isOpen, onClose, target, children, label, align }: PopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className={styles.anchor} data-anchor>
      {target}
      {isOpen && (
        <Floating
          anchor={anchor}
          align={align}
          onClose={onClose}
          role="dialog"
          aria-label={label}
          className={styles.popover}
        >
          <FocusTrap>{children}</FocusTrap>
        </Floating>
      )}
    </span>
  )
}

/** Takes the focus, keeps it inside, and returns it. */
function FocusTrap({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(() => {
    const within = sheet.current
    // The content may have focused a better element, as a calendar does.
    if (!within?.contains(document.activeElement))
      (within?.querySelector<HTMLElement>(reachable) ?? within)?.focus()
    return () => {
      const isStillHere = document.activeElement === document.body || within?.contains(document.activeElement)
      if (isStillHere && before.current instanceof HTMLElement) before.current.focus()
    }
  }, [])
  const keep = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)].filter(
      (stop) => stop.tabIndex >= 0,
    )
    const [first, last] = [stops[0], stops.at(-1)]
    const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last
    if (!leaving) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
  return (
    <div ref={sheet} tabIndex={-1} className={styles.inside} onKeyDown={keep}>
      {children}
    </div>
  )
}
