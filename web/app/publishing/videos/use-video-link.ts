import { useLocation } from 'react-router'
import { useAddress } from '../../platform/i18n/addresses.ts'

/** Returns a function that gives the URL of a video, or of the gallery for null; keeps search and page. */
export function useVideoLink(): (id: string | null) => string {
  const { search } = useLocation()
  const addressOf = useAddress()
  return (id) => {
    const query = new URLSearchParams(search)
    query.delete('id')
    const path = addressOf(id ? `/videos/${id}` : '/videos')
    return String(query) ? `${path}?${query}` : path
  }
}
