import { useEffect } from 'react'
import { type MiddlewareFunction, redirect, useLocation, useNavigate } from 'react-router'
import { redirectFor } from '../../api/guard.ts'
import { isLeavingPage } from '../../api/session.ts'
import { useStore, useUser } from '../../api/store.ts'

/** The visit that was checked last, and when, in milliseconds of `performance.now()`. */
export let lastCheck = { pathname: '', at: 0 }

/** Checks each visit in the browser before its page loads; throws the redirect that §2 requires. */
export const guard: MiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url)
  const target = redirectFor({ pathname, search, userType: useStore.getState().user?.userType ?? null })
  // The router uses a thrown response as the page's.
  // oxlint-disable-next-line typescript/only-throw-error
  if (target) throw redirect(target)
  lastCheck = { pathname, at: performance.now() }
}

/** Applies the same check to a page that the server has already rendered, and when a user signs in or out while it is open. */
export function useGuard(): void {
  const { pathname, search } = useLocation()
  const userType = useUser()?.userType ?? null
  const navigate = useNavigate()
  useEffect(() => {
    // Reads the store, because a render during hydration still sees no session.
    const current = useStore.getState().user?.userType ?? null
    const target = redirectFor({ pathname, search, userType: current })
    if (target && !isLeavingPage()) void navigate(target, { replace: true })
  }, [pathname, search, userType, navigate])
}
