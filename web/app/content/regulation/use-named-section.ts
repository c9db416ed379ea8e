import { useEffect } from 'react'

/** Brings into sight what the address names (`#section`): when the page was opened it was not there yet. */
export function useNamedSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [])
}
