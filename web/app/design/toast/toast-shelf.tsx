import { useEffect } from 'react'
import { cssTransition, toast as show, ToastContainer } from 'react-toastify/unstyled'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDesignText } from '../use-design-text.ts'
import './toast.css'
import { type ToastNews, takeToasts, toastRemoved } from './toast.ts'

const icons: Record<string, IconName> = {
  success: 'check-circle',
  warning: 'alert',
  error: 'alert',
  info: 'info',
}

const settle = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 200 })

const put = ({ type, message }: ToastNews): void => {
  const role = type === 'warn' || type === 'error' ? 'alert' : 'status'
  show[type](message, { toastId: `${type}:${message}`, role })
}

/** Where toasts appear: top right, 5000 ms, dismissed by dragging 80 percent of their width (§9). Loaded with the first. */
export function ToastShelf() {
  const text = useDesignText()
  useEffect(() => takeToasts(put), [])
  useEffect(() => show.onChange(({ status }) => status === 'removed' && toastRemoved()), [])
  return (
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
    />
  )
}
