import { useLocation, useSearchParams } from 'react-router'

/** Returns the URL that opens an experience: over the current view, or on /experiences from other pages. */
export function useExperienceLink(): (id: string) => string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(pathname === '/experiences' ? params : '')
    next.set('id', id)
    return `/experiences?${next}`
  }
}
