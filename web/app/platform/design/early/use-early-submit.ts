import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a form that the server renders. Submits the form once if it was submitted before hydration; the values that were
 * entered until then have been reported (`useEarlyInput`).
 */
export function useEarlySubmit(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    form.dataset['alive'] = ''
    if (form.dataset['held'] === undefined) return
    delete form.dataset['held']
    queueMicrotask(() => form.requestSubmit())
  }, [])
  return ref
}
