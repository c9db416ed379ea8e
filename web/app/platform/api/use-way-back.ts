import { useLocation } from 'react-router'
import { wayBackFrom } from './guard.ts'

/** Returns the query with which a link to sign-in or sign-up leads back to this page, or to the page that asked for the sign-in. */
export function useWayBack(): string {
  return wayBackFrom(useLocation())
}
