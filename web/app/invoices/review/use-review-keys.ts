import { useCallback, useEffect, useRef, useState } from 'react'

/** What each key does; keys that do nothing in the present view are left out. */
export type ReviewKeys = Readonly<Partial<Record<'j' | 'k' | 'a' | 'r' | '?', () => void>>>

const SHORTCUTS = 'review-shortcuts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="listbox"]') !== null)

/** Keys of the review queue: never while somebody types or chooses, and off while `isOn` is false (WCAG 2.1.4). */
export function useReviewKeys(isOn: boolean, keys: ReviewKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const act = latest.current[event.key as keyof ReviewKeys]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

/** Whether single keys act, as this browser remembers it; on until somebody switches them off. */
export function useShortcutSwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(true)
  // After the first paint: a server has nothing to remember it by.
  useEffect(() => setOn(localStorage.getItem(SHORTCUTS) !== 'off'), [])
  const change = useCallback((next: boolean) => {
    localStorage.setItem(SHORTCUTS, next ? 'on' : 'off')
    setOn(next)
  }, [])
  return [isOn, change]
}
