import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { useEscape } from '../modal/use-escape.ts'
import { useOnceTrue } from '../modal/use-once-true.ts'
import { useDesignText } from '../use-design-text.ts'

const DrawerWindow = lazy(async () => ({ default: (await import('./drawer-window.tsx')).DrawerWindow }))

export type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays at the foot while the rest scrolls: the actions. */
  footer?: ReactNode
  side?: 'right' | 'left'
  isFullScreen?: boolean
  /** An outside press does not close it. */
  blocksOutsidePress?: boolean
  /** Unsaved changes inside: asks before it closes. */
  isDirty?: boolean
}

/**
 * §4, §9: 576 px wide, whole screens on small ones or when asked, slides 300 ms from the right or the left; closes on Escape, an outside
 * press or its X; the page behind does not scroll, focus stays inside and returns. Presses in a floating menu, such as a
 * date picker's, are not outside presses.
 */
export function Drawer({ isDirty, onClose, ...window }: DrawerProps) {
  const text = useDesignText()
  const [isAsking, setAsking] = useState(false)
  const wasOpened = useOnceTrue(window.isOpen)
  const close = () => (isDirty ? setAsking(true) : onClose())
  useEscape(window.isOpen, close)
  if (!wasOpened) return null
  return (
    <>
      <Suspense fallback={null}>
        <DrawerWindow {...window} onClose={close} isAsking={isAsking} isDirty={isDirty} />
      </Suspense>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('drawer.dirtyTitle')}
        acceptLabel={text('drawer.leave')}
        cancelLabel={text('drawer.stay')}
        isDanger
        onAccept={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      >
        {text('drawer.dirtyText')}
      </ConfirmDialog>
    </>
  )
}
