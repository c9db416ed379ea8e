import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Floating } from '../floating/floating.tsx'
import styles from './tooltip.module.css'

type TooltipProps = {
  text: string
  /** The text is the accessible name of the element: the tooltip only shows it. */
  isName?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A short explanation of the hovered or focused element; Escape closes it. Never the only source of information. */
export function Tooltip({ text, isName = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (delay: number) => () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={show(200)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)()}
      onBlur={hide}
      // A menu may open in the same place.
      onClick={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {isName ? children : cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && (
        <Floating
          anchor={anchor}
          onClose={hide}
          isPassive
          {...(isName ? { 'aria-hidden': true } : { role: 'tooltip' })}
          id={id}
          className={styles.tooltip}
        >
          {text}
        </Floating>
      )}
    </span>
  )
}
