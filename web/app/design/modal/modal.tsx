import { lazy, type ReactNode, Suspense } from 'react'
import { useEscape } from './use-escape.ts'
import { useOnceTrue } from './use-once-true.ts'

const ModalWindow = lazy(async () => ({ default: (await import('./modal-window.tsx')).ModalWindow }))

export type ModalProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons; the main one first. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** No title bar, for a picture that speaks for itself; the title is read aloud. */
  isBare?: boolean
}

/** §4: a window over the page that closes on Escape or an outside click, or by its X. */
export function Modal(props: ModalProps) {
  const wasOpened = useOnceTrue(props.isOpen)
  useEscape(props.isOpen, props.onClose)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <ModalWindow {...props} />
    </Suspense>
  )
}
