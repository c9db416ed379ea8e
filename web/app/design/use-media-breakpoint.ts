import { useCallback, useSyncExternalStore } from 'react'
import { type Breakpoint, breakpoints } from './breakpoints.ts'

/**
 * Whether the viewport is at least as wide as a step of §9 (lg: 991 px and more). The server cannot know and says
 * `true`; where only the look differs, `Show` or a style sheet is the better choice.
 */
export function useMediaBreakpoint(from: Breakpoint): boolean {
  const query = `(min-width: ${breakpoints[from]}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  )
}
