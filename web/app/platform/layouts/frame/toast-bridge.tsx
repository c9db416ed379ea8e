import { useEffect } from 'react'
import { useStore } from '../../api/store.ts'
import { onToastRemoved, toast } from '../../design/toast/toast.ts'

/** Shows the toast of the global state (§3), and marks it as closed when no toast is left. */
export function ToastBridge() {
  const { id, open, message, type } = useStore((state) => state.toast)
  // The id makes the same text a new toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (open) toast[type](message)
  }, [id, open, message, type])
  useEffect(
    () =>
      onToastRemoved(() => useStore.setState(({ toast: shown }) => ({ toast: { ...shown, open: false } }))),
    [],
  )
  return null
}
