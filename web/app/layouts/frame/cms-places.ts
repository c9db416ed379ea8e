import { createContext } from 'react'

export interface CmsPlacesGroup {
  /** The title of the menu group; null for entries outside a group. */
  readonly title: string | null
  readonly places: readonly { readonly name: string; readonly to: string }[]
}

/** The menu entries that the administrator may open, as the frame of the CMS names them. */
export const CmsPlaces = createContext<readonly CmsPlacesGroup[]>([])
