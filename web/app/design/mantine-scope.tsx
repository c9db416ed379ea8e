import { MantineProvider } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { ColorThemeContext } from './color-theme.ts'
import { theme } from './theme.ts'

/**
 * What Mantine's components need around them. Only windows and calendars use Mantine, and they are loaded when first
 * opened: the scope comes with them, so that no page carries it. The document's root is marked by the page itself.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  const colorTheme = use(ColorThemeContext)
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={colorTheme}
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
    >
      {children}
    </MantineProvider>
  )
}
