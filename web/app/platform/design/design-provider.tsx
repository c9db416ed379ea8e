import './tokens.css'
import './fonts.css'
import './global.css'
import type { ReactNode } from 'react'
import { ToastHost } from './toast/toast-host.tsx'

/**
 * Provides the styles and toasts of the design system. The server renders `data-theme` on the root element, so that the wrong theme never
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
