import { addressIn } from '@esquadro/contract/fields/public-address'
import { matchPath } from 'react-router'
import { addresses } from '../routes.ts'

/** The name under which a page is reported if it differs from its path. */
const NAMES: Readonly<Record<string, string>> = {
  '/blog/*': '/blog/post',
  '/videos/*': '/videos/video',
}

/**
 * Returns the name under which a page view is reported: a path of the route table, in Portuguese, without its parameters and query, so that
 * no code and no personal data is reported. Null for pages that are not reported: those of administrators, and paths outside the table.
 */
export function reportedName(pathname: string): string | null {
  const path = addressIn('ptBR', pathname) ?? pathname
  const address = addresses.find((candidate) => matchPath(candidate.path, path))
  if (!address || /^\/(cms|design)(\/|$)/.test(address.path)) return null
  return NAMES[address.path] ?? address.path.replace(/\/[:*].*$/, '')
}
