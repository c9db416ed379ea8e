import { useEffect } from 'react'

/** Scrolls to the section of the address (`#section`) once it is rendered. */
export function useNamedSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [])
}
