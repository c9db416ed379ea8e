import { type RefCallback, useCallback, useState } from 'react'

/** How much a table is squeezed: its cells get narrower in each step. */
const FITS = ['', 'tight', 'tighter']

/**
 * Whether an element is wider than its box although its content was squeezed (`data-fit`) as far as it goes; updates when either width
 * changes.
 */
export function useOverflow(): { ref: RefCallback<HTMLElement>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return
    // The two widths may be rounded differently.
    const isWider = () => box.scrollWidth > box.clientWidth + 1
    const measure = () => {
      for (const fit of FITS) {
        box.dataset['fit'] = fit
        if (!isWider()) break
      }
      setOverflowing(isWider())
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, isOverflowing }
}
