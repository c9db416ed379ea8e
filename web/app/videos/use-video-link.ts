import { useLocation } from 'react-router'

/** Returns the address of a video, or of the gallery for null; keeps search and page. */
export function useVideoLink(): (id: string | null) => string {
  const { pathname, search } = useLocation()
  return (id) => {
    const query = new URLSearchParams(search)
    if (id) query.set('id', id)
    else query.delete('id')
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
}
