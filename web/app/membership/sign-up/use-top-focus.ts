import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Moves the focus to the top of a form when its step changes. `focusTop` is called with the change: the focus moves before anybody can
 * type into the new step.
 */
export function useTopFocus() {
  const top = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    if (turn === 0) return
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [turn])
  return { top, focusTop: () => setTurn((before) => before + 1) }
}
