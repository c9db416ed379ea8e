import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fills a form in with stored values, which only the browser knows, when `source` changes after hydration. Fields that the person has
 * already changed keep their values.
 */
export function useLateValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: DefaultValues<Values>,
  source: unknown,
): void {
  const shown = useRef(source)
  useEffect(() => {
    if (shown.current === source) return
    shown.current = source
    form.reset(values, { keepDirtyValues: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `values` is derived from `source`.
  }, [form, source])
}
