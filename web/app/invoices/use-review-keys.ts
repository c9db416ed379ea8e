import { useEffect } from 'react'

export interface ReviewKeys {
  readonly next: () => void
  readonly previous: () => void
  readonly approve: () => void
  readonly reject: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="listbox"]') !== null)

/** j and k go on and back, a approves, r rejects; never while somebody types, and off when switched off (WCAG 2.1.4). */
export function useReviewKeys(isOn: boolean, keys: ReviewKeys): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = { j: keys.next, k: keys.previous, a: keys.approve, r: keys.reject }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn, keys])
}
