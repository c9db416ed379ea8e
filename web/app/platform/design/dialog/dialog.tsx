import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import styles from './dialog.module.css'
import { isMenuOpen, openDialog } from './open-dialogs.ts'

type DialogProps = {
  isOpen: boolean
  /** Called on Escape and on an outside press. */
  onClose: () => void
  /** The id of the dialog's title. */
  labelledBy: string
  /** An outside press does not close it. */
  blocksOutsidePress?: boolean | undefined
  className?: string | undefined
  /** A single sheet; the rest of the window is the backdrop. */
  children: ReactNode
}

/**
 * The base of drawers and modals: a modal `<dialog>` that covers the window. The browser puts it into the top layer and makes everything
 * else inert. It focuses `[data-autofocus]`, else the first control, and returns the focus when it closes. Its children stay mounted until
 * it has left the screen.
 */
export function Dialog(props: DialogProps) {
  const { isOpen } = props
  const [isPresent, setPresent] = useState(false)
  // In an effect, because a URL may open a drawer, and the server renders no portals.
  useEffect(() => {
    if (isOpen) setPresent(true)
  }, [isOpen])
  if (!isPresent) return null
  return createPortal(<DialogElement {...props} onGone={() => setPresent(false)} />, document.body)
}

function DialogElement({
  isOpen,
  onClose,
  onGone,
  labelledBy,
  blocksOutsidePress,
  className,
  children,
}: DialogProps & { onGone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef({ onClose, onGone })
  latest.current = { onClose, onGone }
  const wasPressedOutside = useRef(false)

  useLayoutEffect(() => {
    if (isOpen && dialog.current) return openDialog(dialog.current, () => latest.current.onClose())
  }, [isOpen])

  useEffect(() => {
    if (isOpen) return
    let isCancelled = false
    // Ends when the last transition of its sheet ends.
    const transitions = dialog.current?.getAnimations?.() ?? []
    void Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => {
      if (!isCancelled) latest.current.onGone()
    })
    return () => {
      isCancelled = true
    }
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={cx(styles.dialog, className)}
      inert={!isOpen}
      // A press that begins inside, to select text, may end outside. A press outside an open menu closes only the menu.
      onPointerDown={(event) => {
        wasPressedOutside.current = event.target === event.currentTarget && !isMenuOpen()
      }}
      onClick={(event) => {
        if (event.target !== event.currentTarget || !wasPressedOutside.current || blocksOutsidePress) return
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
