import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * The actions of single keys; an action returns false to leave the key to other handlers. Keys without an action in the current view are
 * left out.
 */
export type Keys = Readonly<Record<string, (() => unknown) | undefined>>

/** The storage key under which this browser remembers whether single keys are on. */
const STORED = 'review-shortcuts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="listbox"]',
    ) !== null)

/** Handles single keys, except while typing or choosing and while `isOn` is false (WCAG 2.1.4). */
export function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (act && act() !== false) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function switchKeys(isOn: boolean): void {
  localStorage.setItem(STORED, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Whether single keys are on in this browser; on by default. */
export function useKeySwitch(): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORED) !== 'off',
    () => true,
  )
  return [isOn, switchKeys]
}
