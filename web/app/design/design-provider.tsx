import '@mantine/core/styles/default-css-variables.layer.css'
import './tokens.css'
import './fonts.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { ToastHost } from './toast/toast-host.tsx'

export type ColorTheme = 'light' | 'dark'

type DesignProviderProps = { theme: ColorTheme; children: ReactNode }

/**
 * Everything the components need around them. It writes no style element, so a content security policy with nonces
 * stays whole, and marks the root element with the theme; the document itself should carry
 * `data-mantine-color-scheme` from the server, so that nothing flashes.
 */
export function DesignProvider({ theme: colorTheme, children }: DesignProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={colorTheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ToastHost />
    </MantineProvider>
  )
}
