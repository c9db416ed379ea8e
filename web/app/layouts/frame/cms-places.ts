import { createContext } from 'react'

export interface CmsPlacesGroup {
  /** The group of the menu; null for the entries without one. */
  readonly title: string | null
  readonly places: readonly { readonly name: string; readonly to: string }[]
}

/** The entries of the menu that the administrator may open, as the frame of the CMS names them. */
export const CmsPlaces = createContext<readonly CmsPlacesGroup[]>([])
