import { useLocation } from 'react-router'

/** Members (professionals and shopkeepers) and administrators have separate accounts. */
export type Realm = 'member' | 'admin'

/** Returns the realm of the current page: administrators under /cms, otherwise members. */
export function useRealm(): { readonly realm: Realm; readonly base: '' | '/cms' } {
  const { pathname } = useLocation()
  return /^\/cms(\/|$)/i.test(pathname) ? { realm: 'admin', base: '/cms' } : { realm: 'member', base: '' }
}
