import type { ComponentType } from 'react'

/** The `handle` of a route. */
export interface RouteHandle {
  /** The page's head, painted by the server and kept while the page is checked and loaded; a skeleton otherwise. */
  readonly Head?: ComponentType
  /** The width of the page, if it is not the usual one. */
  readonly width?: 'table'
}
