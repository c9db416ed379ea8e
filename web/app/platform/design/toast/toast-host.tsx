import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/** The mount point of toasts, once per page. Their code loads with the first toast. */
export function ToastHost() {
  const [shelf, setShelf] = useState<{ readonly Shelf: ComponentType } | null>(null)
  useEffect(
    () =>
      onFirstToast(() => {
        void import('./toast-shelf.tsx').then(({ ToastShelf }) => setShelf({ Shelf: ToastShelf }))
      }),
    [],
  )
  return shelf && <shelf.Shelf />
}
