import { addressIn } from '@esquadro/contract/fields/public-address'
import { matchPath } from 'react-router'
import { addresses } from '../routes.ts'

/** The name under which a page is reported, where it is not its address. */
const NAMES: Readonly<Record<string, string>> = {
  '/blog/*': '/blog/post',
  '/videos/*': '/videos/video',
}

/**
 * Returns the name under which a page view is reported: an address of the table of routes, in Portuguese, without what varies
 * in it and without its query, so that no code and nothing about a person is reported. Null for pages that are not reported:
 * those of administrators, and addresses that are not in the table.
 */
export function reportedName(pathname: string): string | null {
  const path = addressIn('ptBR', pathname) ?? pathname
  const address = addresses.find((one) => matchPath(one.path, path))
  if (!address || /^\/(cms|design)(\/|$)/.test(address.path)) return null
  return NAMES[address.path] ?? address.path.replace(/\/[:*].*$/, '')
}
