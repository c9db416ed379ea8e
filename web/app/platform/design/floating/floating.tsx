import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import styles from './floating.module.css'
import { place } from './place.ts'

type FloatingProps = {
  /** The anchor element. */
  anchor: RefObject<HTMLElement | null>
  /** Called on a press outside both or on Escape, after which the focus belongs on the anchor's control. */
  onClose: (by: 'outside' | 'escape') => void
  align?: 'start' | 'end'
  /** At least as wide as the anchor, and exactly as wide if the anchor spans a phone. */
  isFitted?: boolean
  /** Informational only: ignores presses and Escape. */
  isPassive?: boolean
} & HTMLAttributes<HTMLDivElement>

/**
 * A sheet that floats above everything but stays where it is rendered in the document: it is in the browser's top layer, so nothing clips
 * it, and it stays within its landmark or dialog. It is open as long as it is rendered.
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
        // Below a field as wide as a phone's page, long words wrap; a slightly wider sheet would not line up with its edges.
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
