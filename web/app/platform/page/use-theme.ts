import { type Theme, usePreferences } from '../api/preferences.ts'
import { usePageData } from './page-data.ts'

/** Returns the theme of this page: from the cookie on the server, from the person's choice in the browser. */
export function useTheme(): Theme {
  const painted = usePageData()
  const { theme } = usePreferences()
  return typeof window === 'undefined' ? (painted?.preferences.theme ?? 'light') : theme
}
