import './tokens.css'
import './fonts.css'
import './global.css'
import type { ReactNode } from 'react'
import { ToastHost } from './toast/toast-host.tsx'

/**
 * The styles and the toasts of the design system. The root element carries `data-theme` from the server on, so that nothing
 * flashes.
 */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToastHost />
    </>
  )
}
