import { createContext } from 'react'

export interface CmsMenuGroup {
  /** The title of the menu group; null for entries outside a group. */
  readonly title: string | null
  readonly places: readonly { readonly name: string; readonly to: string }[]
}

/** The menu entries that the administrator may open, as the frame of the CMS names them. */
export const CmsMenuEntries = createContext<readonly CmsMenuGroup[]>([])
