import '@mantine/core/styles/default-css-variables.layer.css'
import './tokens.css'
import './fonts.css'
import './global.css'
import type { ReactNode } from 'react'
import { type ColorTheme, ColorThemeContext } from './color-theme.ts'
import { ToastHost } from './toast/toast-host.tsx'

type DesignProviderProps = { theme: ColorTheme; children: ReactNode }

/**
 * Everything the components need around them. It writes no style element, so a content security policy with nonces
 * stays whole. The document's root carries `data-mantine-color-scheme`, from the server on, so that nothing flashes.
 */
export function DesignProvider({ theme, children }: DesignProviderProps) {
  return (
    <ColorThemeContext value={theme}>
      {children}
      <ToastHost />
    </ColorThemeContext>
  )
}
