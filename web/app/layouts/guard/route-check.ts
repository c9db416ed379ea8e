import { useEffect } from 'react'
import { type MiddlewareFunction, redirect, useLocation, useNavigate } from 'react-router'
import { redirectFor } from '../../api/guard.ts'
import { isLeavingPage } from '../../api/session.ts'
import { useStore, useUser } from '../../api/store.ts'

/** The visit that was checked last, and when: milliseconds on the clock of `performance.now()`. */
export let lastCheck = { pathname: '', at: 0 }

/** Checks each visit in the browser before its page is loaded; throws the redirect that §2 asks for. */
export const guard: MiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url)
  const target = redirectFor({ pathname, search, userType: useStore.getState().user?.userType ?? null })
  // The router takes a thrown answer as the page's.
  // oxlint-disable-next-line typescript/only-throw-error
  if (target) throw redirect(target)
  lastCheck = { pathname, at: performance.now() }
}

/**
 * The same for a page that the server has painted already, and for a user who comes or goes while it is open.
 */
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
