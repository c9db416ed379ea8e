import { useRef } from 'react'

/** Moves the focus and the scroll position to the top of a form when its step changes. */
export function useTopFocus() {
  const top = useRef<HTMLDivElement>(null)
  const focusTop = () =>
    requestAnimationFrame(() => {
      top.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
  return { top, focusTop }
}
