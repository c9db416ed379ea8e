import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lastCheck } from './guard/route-check.ts'

/** Milliseconds for which content stays hidden after each route check (§9). */
const routeCheckDelay = 500

/** True for 500 ms after the check of a URL (§9), also while its code is loading. A change of the query alone is not a new check. */
export function useIsChecking(): boolean {
  const { pathname } = useLocation()
  const [checked, setChecked] = useState<string | null>(null)
  useEffect(() => {
    const passed = lastCheck.pathname === pathname ? performance.now() - lastCheck.at : 0
    const timer = setTimeout(() => setChecked(pathname), Math.max(routeCheckDelay - passed, 0))
    return () => clearTimeout(timer)
  }, [pathname])
  return checked !== pathname
}
