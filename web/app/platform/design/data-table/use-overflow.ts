import { type RefCallback, useCallback, useState } from 'react'

/** Whether an element is wider than its box; updates when either changes. */
export function useOverflow(): { ref: RefCallback<HTMLElement>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return
    // The two widths may be rounded differently.
    const measure = () => setOverflowing(box.scrollWidth > box.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, isOverflowing }
}
