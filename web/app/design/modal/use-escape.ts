import { useEffect, useRef } from 'react'

const open: symbol[] = []

/** An open floating menu (a dropdown's, a date picker's) takes Escape for itself. */
const hasFloatingMenu = () => document.querySelector('[data-floating]') !== null

/** Calls `close` on Escape for the topmost open window alone, and not while a menu floats above it. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const own = Symbol('window')
    open.push(own)
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== own || hasFloatingMenu()) return
      latest.current()
    }
    // Before anything inside has reacted and taken its menu away.
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      open.splice(open.indexOf(own), 1)
    }
  }, [isOpen])
}
