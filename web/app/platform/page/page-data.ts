import type { PublicSettings } from '@esquadro/contract/platform/settings/public'
import { useRouteLoaderData } from 'react-router'
import type { Preferences } from '../api/preferences.ts'

/** The data of the first render: theme and language from the cookies, links and names from the settings. */
export interface PageData {
  readonly preferences: Preferences
  /** Null if the settings could not be read. */
  readonly settings: PublicSettings | null
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string
}

/** The data with which the server rendered this page; undefined on an error page. */
export const usePageData = (): PageData | undefined => useRouteLoaderData<PageData>('root')
