import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs its argument at once, or after the click if the mouse or a finger is down: an error that appears when a
 * field loses the focus would otherwise move the pressed control away before its click.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click follows in the same task.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work()
      })
    }
    // The browser's own lists and dialogs may take the end of a press; the next key ends it then.
    const ends = ['pointerup', 'pointercancel', 'mouseup', 'keydown'] as const
    document.addEventListener('pointerdown', press, true)
    // After a tap the browser moves the focus with the mouse events that follow it.
    document.addEventListener('mousedown', press, true)
    for (const end of ends) document.addEventListener(end, release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('mousedown', press, true)
      for (const end of ends) document.removeEventListener(end, release, true)
    }
  }, [])
  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work)
    else work()
  }, [])
}
