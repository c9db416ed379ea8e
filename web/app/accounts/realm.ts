import { useLocation } from 'react-router'

/** Members (professionals and shopkeepers) and administrators have accounts apart from each other. */
export type Realm = 'member' | 'admin'

/** Whose pages these are: the administration's under /cms, else the members'. */
export function useRealm(): { readonly realm: Realm; readonly base: '' | '/cms' } {
  const { pathname } = useLocation()
  return /^\/cms(\/|$)/i.test(pathname) ? { realm: 'admin', base: '/cms' } : { realm: 'member', base: '' }
}
