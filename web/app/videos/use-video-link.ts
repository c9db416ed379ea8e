import { useLocation } from 'react-router'

/** The address of a video, or of the gallery (null), with the search and page that one came from. */
export function useVideoLink(): (id: string | null) => string {
  const { pathname, search } = useLocation()
  return (id) => {
    const query = new URLSearchParams(search)
    if (id) query.set('id', id)
    else query.delete('id')
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
}
