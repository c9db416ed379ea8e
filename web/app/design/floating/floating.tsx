import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import styles from './floating.module.css'
import { place } from './place.ts'

type FloatingProps = {
  /** The anchor element. */
  anchor: RefObject<HTMLElement | null>
  /** Asked for by a press outside of both, or by Escape; the focus then belongs on the anchor's control again. */
  onClose: (by: 'outside' | 'escape') => void
  align?: 'start' | 'end'
  /** At least as wide as the anchor, and as wide as it where it spans a phone. */
  isFitted?: boolean
  /** Says something and takes nothing: presses and Escape pass by. */
  isPassive?: boolean
} & HTMLAttributes<HTMLDivElement>

/**
 * A sheet that floats over everything and yet stands in the page where it was opened: in the browser's top layer, so
 * that nothing cuts it off, and within the landmark or the window it belongs to. It is there as long as it is rendered.
 */
export function Floating({
  anchor,
  onClose,
  align = 'start',
  isFitted,
  isPassive,
  className,
  ...rest
}: FloatingProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose

  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    element.showPopover?.()
    const settle = () => {
      const base = anchor.current?.getBoundingClientRect()
      if (!base) return
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      if (isFitted) {
        element.style.minInlineSize = `${base.width}px`
        // Under a field as wide as a phone's page, longer words wrap: a sheet a little wider would miss its edges.
        element.style.maxInlineSize = view.width - base.width < 64 ? `${base.width}px` : ''
      }
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const { top, left } = place(base, size, view, { align, offset: 4 })
      element.style.top = `${top}px`
      element.style.left = `${left}px`
    }
    settle()
    const watcher = new ResizeObserver(settle)
    watcher.observe(element)
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      watcher.disconnect()
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
    }
  }, [anchor, align, isFitted])

  useEffect(() => {
    if (isPassive) return
    const press = (event: PointerEvent) => {
      const target = event.target as Node
      if (!sheet.current?.contains(target) && !anchor.current?.contains(target)) latest.current('outside')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Otherwise the browser would close the dialog around it.
      event.preventDefault()
      latest.current('escape')
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [anchor, isPassive])

  return (
    <div
      {...rest}
      ref={sheet}
      popover="manual"
      data-takes-escape={isPassive ? undefined : ''}
      className={cx(styles.floating, className)}
    />
  )
}
