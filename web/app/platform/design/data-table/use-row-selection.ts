import { useCallback, useMemo, useState } from 'react'

export type RowSelection = {
  keys: ReadonlySet<string>
  toggle: (key: string, isSelected: boolean) => void
  /** Selects or deselects several rows at once, such as a whole page. */
  toggleAll: (keys: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** The rows selected for bulk actions; the selection survives a change of page. */
export function useRowSelection(): RowSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const toggleAll = useCallback((changed: readonly string[], isSelected: boolean) => {
    setKeys((before) => {
      const after = new Set(before)
      for (const key of changed) {
        if (isSelected) after.add(key)
        else after.delete(key)
      }
      return after
    })
  }, [])
  return useMemo(
    () => ({
      keys,
      toggleAll,
      toggle: (key, isSelected) => toggleAll([key], isSelected),
      clear: () => setKeys(new Set()),
    }),
    [keys, toggleAll],
  )
}
