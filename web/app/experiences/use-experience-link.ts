import { useLocation, useSearchParams } from 'react-router'

/** The address that opens an experience: over the view one is in, or on the page of experiences from anywhere else. */
export function useExperienceLink(): (id: string) => string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(pathname === '/experiences' ? params : '')
    next.set('id', id)
    return `/experiences?${next}`
  }
}
