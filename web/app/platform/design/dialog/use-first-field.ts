import { type RefObject, useEffect, useRef } from 'react'

const fields = 'input:not([type="hidden"]), select, textarea, [role="combobox"]'

/**
 * Focuses the first field of a dialog, or the element with `data-autofocus`, once it is open and its form has loaded, however late. Does
 * nothing after the person has pressed a key or mouse button, or on touch screens, where it would open the on-screen keyboard.
 */
export function useFirstField(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = body.current
    if (!isOpen || !place || window.matchMedia('(pointer: coarse)').matches) return
    const focus = () => {
      const active = document.activeElement
      if (active !== place && place.contains(active)) return stop()
      const field =
        place.querySelector<HTMLElement>('[data-autofocus]') ??
        [...place.querySelectorAll<HTMLElement>(fields)].find(isUsable)
      if (!field) return
      stop()
      field.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(focus)
    const stop = () => {
      observer.disconnect()
      for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, stop, true)
    }
    // Prevents the dialog from moving the focus later.
    const timer = setTimeout(() => {
      observer.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
      for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop, true)
      focus()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isOpen])
  return body
}

const isUsable = (field: HTMLElement): boolean => !field.matches(':disabled, [readonly]')
