import type { PublicSettings } from '@esquadro/contract/settings/public'
import { useRouteLoaderData } from 'react-router'
import type { Preferences } from '../api/preferences.ts'

/** What the first paint needs: theme and language from the cookies, links and names from the settings. */
export interface PageData {
  readonly preferences: Preferences
  /** Null if the settings could not be read. */
  readonly settings: PublicSettings | null
  /** The address that people use, without a slash at the end. */
  readonly publicUrl: string
}

/** What the server has painted this page with; undefined on an error page. */
export const usePageData = (): PageData | undefined => useRouteLoaderData<PageData>('root')
