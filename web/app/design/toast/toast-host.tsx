import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/** Holds the place of toasts, once a page: what shows them is loaded when there is something to show. */
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
