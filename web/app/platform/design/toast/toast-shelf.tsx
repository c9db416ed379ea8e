import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cssTransition, toast as show, ToastContainer } from 'react-toastify/unstyled'
import { Button } from '../button/button.tsx'
import { onTopDialog, topDialog } from '../dialog/open-dialogs.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDesignText } from '../use-design-text.ts'
import './toast.css'
import { listenToToasts, type ToastMessage, toastRemoved } from './toast.ts'

const icons: Record<string, IconName> = {
  success: 'check-circle',
  warning: 'alert',
  error: 'alert',
  info: 'info',
}

const settle = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 200 })

const put = ({ type, message, action }: ToastMessage): void => {
  const role = type === 'warn' || type === 'error' ? 'alert' : 'status'
  if (action) {
    show.success(({ closeToast }) => <Offer {...action} message={message} onClose={closeToast} />, {
      role,
      autoClose: 10_000,
    })
    return
  }
  show[type](message, { toastId: `${type}:${message}`, role })
}

/** A message about an action, with an undo button. */
function Offer({
  message,
  label,
  onSelect,
  onClose,
}: NonNullable<ToastMessage['action']> & { message: string; onClose: () => void }) {
  const accept = () => {
    onClose()
    onSelect()
  }
  return (
    <span className="toast-offer">
      {message}
      <Button isSmall variant="quiet" iconLeft="undo" onClick={accept}>
        {label}
      </Button>
    </span>
  )
}

/** Shows toasts: at the top right, for 5000 ms, dismissed by dragging 80 percent of their width (§9). Loaded with the first toast. */
export function ToastShelf() {
  const text = useDesignText()
  useEffect(() => listenToToasts(put), [])
  useEffect(() => show.onChange(({ status }) => status === 'removed' && toastRemoved()), [])
  const layer = useToastLayer()
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss
      limit={5}
      transition={settle}
      aria-label={text('toast.region')}
      icon={({ type }) => <Icon name={icons[type] ?? 'info'} />}
      closeButton={({ closeToast }) => (
        <IconButton icon="close" label={text('toast.close')} isSmall onClick={closeToast} />
      )}
    />,
    layer,
  )
}

/**
 * Returns an element in the browser's top layer, above all dialogs. It moves into each dialog that opens: everything outside a
 * modal dialog is inert, so toasts there could be neither clicked nor read aloud.
 */
function useToastLayer(): HTMLElement {
  const [layer] = useState(createLayer)
  useLayoutEffect(() => {
    const place = (dialog: HTMLElement | null) => {
      ;(dialog ?? document.body).append(layer)
      layer.showPopover?.()
    }
    place(topDialog())
    const stop = onTopDialog(place)
    return () => {
      stop()
      layer.remove()
    }
  }, [layer])
  return layer
}

function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'toast-layer'
  layer.popover = 'manual'
  return layer
}
