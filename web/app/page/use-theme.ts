import { type Theme, usePreferences } from '../api/preferences.ts'
import { usePageData } from './page-data.ts'

/** The theme of this page: the cookie's on the server, the chosen one in the browser. */
export function useTheme(): Theme {
  const painted = usePageData()
  const { theme } = usePreferences()
  return typeof window === 'undefined' ? (painted?.preferences.theme ?? 'light') : theme
}
