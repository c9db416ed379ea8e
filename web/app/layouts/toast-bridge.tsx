import { useEffect } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useStore } from '../api/store.ts'

/** Shows what the state's toast says (§3) as soon as it is asked for. */
export function ToastBridge() {
  const { id, open, message, type } = useStore((state) => state.toast)
  useEffect(() => {
    if (!open) return
    toast(message, {
      toastId: id,
      type: type === 'warn' ? 'warning' : type,
      onClose: () =>
        useStore.setState((state) =>
          state.toast.id === id ? { toast: { ...state.toast, open: false } } : {},
        ),
    })
  }, [id, open, message, type])
  return null
}
