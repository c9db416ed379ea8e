import type { ComponentType } from 'react'

/** The `handle` of a route. */
export interface RouteHandle {
  /** The page's header, rendered by the server and kept while the page is checked and loaded; by default a skeleton. */
  readonly Head?: ComponentType
}
