import { type RefObject, useEffect, useRef } from 'react'

const fields = 'input:not([type="hidden"]), select, textarea, [role="combobox"]'
/** Milliseconds for which a form may still be loading: a drawer that an address opens waits for the whole page. */
const patience = 10_000

/**
 * Moves the focus to the first field of a window, or to what has `data-autofocus`, once it is open, even if its form is loaded
 * late. It leaves the focus alone if
 * the person has moved it inside, and on touch screens, where it would raise the keyboard.
 */
export function useFirstField(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || window.matchMedia('(pointer: coarse)').matches) return
    const until = Date.now() + patience
    const timer = setInterval(() => {
      const active = document.activeElement
      const isTaken = body.current?.contains(active) && active !== body.current
      const field =
        body.current?.querySelector<HTMLElement>('[data-autofocus]') ??
        [...(body.current?.querySelectorAll<HTMLElement>(fields) ?? [])].find(isUsable)
      if (field && !isTaken) field.focus({ preventScroll: true })
      if (field || isTaken || Date.now() > until) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [isOpen])
  return body
}

const isUsable = (field: HTMLElement): boolean => !field.matches(':disabled, [readonly]')
