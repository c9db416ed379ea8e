import { type RefObject, useEffect } from 'react'

/**
 * Focuses a field once its page is shown, instead of the heading (`focusHeading`). Not on touch screens, where the keyboard would open; and
 * not if the person has moved on meanwhile, a dialog is open, or another control of the page has the focus.
 */
export function useReadyFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return
    const events = new AbortController()
    const stop = () => {
      events.abort()
      observer.disconnect()
    }
    const look = () => {
      const main = document.querySelector('main')
      if (main?.getAttribute('aria-busy') === 'true' || document.querySelector('dialog[open]')) return
      stop()
      const { activeElement } = document
      const isTaken =
        main?.contains(activeElement) && activeElement !== main && activeElement?.tagName !== 'H1'
      if (!isTaken) field.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-busy', 'open'] })
    for (const event of ['keydown', 'pointerdown'])
      document.addEventListener(event, stop, { capture: true, signal: events.signal })
    look()
    return stop
  }, [field])
}
