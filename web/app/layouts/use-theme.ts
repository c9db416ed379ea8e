import { useRouteLoaderData } from 'react-router'
import { type Theme, usePreferences } from '../api/preferences.ts'
import type { loader } from '../root.tsx'

/** The theme of this page: on the server the cookie's, in the browser the chosen one. */
export function useTheme(): Theme {
  const painted = useRouteLoaderData<typeof loader>('root')
  const { theme } = usePreferences()
  return typeof window === 'undefined' ? (painted?.preferences.theme ?? 'light') : theme
}
