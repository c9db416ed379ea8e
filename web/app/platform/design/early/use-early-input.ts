import { type Ref, type RefCallback, useLayoutEffect, useRef } from 'react'
import { useMergedRefs } from '../use-merged-refs.ts'

/**
 * Returns the ref of a control that the server may render. React keeps what a person, a password manager or the browser has entered
 * before hydration on the screen, but its state lacks it, and the next render would remove it. `read` returns that entry, or undefined
 * if the control still shows its rendered value; `report` receives it once, after hydration.
 */
export function useEarlyInput<Control extends HTMLElement, Entry>(
  given: Ref<Control> | undefined,
  read: (control: Control) => Entry | undefined,
  report: (entry: Entry, control: Control) => void,
): RefCallback<Control> {
  const own = useRef<Control>(null)
  const latest = useRef(report)
  latest.current = report
  useLayoutEffect(() => {
    const control = own.current
    // Read at once, before another effect renders the control again; reported when the forms around it listen.
    const entry = control ? read(control) : undefined
    if (control && entry !== undefined) queueMicrotask(() => latest.current(entry, control))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the control is hydrated.
  }, [])
  return useMergedRefs(own, given)
}
