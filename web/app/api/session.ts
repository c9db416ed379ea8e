import { clearLocalStorage } from './preferences.ts'
import { emptyScore, type Score, type SignedInUser, storedSessions, useStore } from './store.ts'

/** A session of this browser. There can be several; /accounts switches between them (§2, §4). */
export type Session = SignedInUser

const key = 'sessions'

/** Returns the sessions of this browser, most recently used first. */
export const listSessions = (): readonly Session[] => storedSessions()

const storeSessions = (sessions: readonly Session[]): void => {
  if (sessions.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(sessions))
}

const isSamePerson = (a: Session, b: Session): boolean =>
  a.email === b.email && (a.userType === 'admin') === (b.userType === 'admin')

/** Signs a user in (action *set user*): the session becomes the current one and is added to this browser's list. */
export function signIn(session: Session, score: Score = emptyScore): void {
  storeSessions([session, ...listSessions().filter((other) => !isSamePerson(other, session))])
  useStore.setState({ user: session, score, loginStatus: 'LOGGED_IN' })
}

/** Makes a session of the list the current one (action *switched*). */
export function switchTo(session: Session): void {
  signIn(session)
  useStore.setState({ accountSwitch: 'switched' })
}

/** Removes a session that has ended from the list (action *switched error*). */
export function failSwitch(session: Session): void {
  forget(session.accessToken)
  useStore.setState({ accountSwitch: 'switched-error' })
}

/** Leaves the current session without ending it, so that another account can be added. */
export function leaveSession(): void {
  useStore.setState({ user: null, score: emptyScore, loginStatus: 'LOGGED_OUT' })
}

/** Removes a session from the list, and signs out if it is the current one. The logout call ends it on the server. */
export function forget(accessToken: string): void {
  storeSessions(listSessions().filter((session) => session.accessToken !== accessToken))
  if (useStore.getState().user?.accessToken === accessToken) leaveSession()
}

/** Applies the profile's response: the name, image and permissions of the current session, and its score. */
export function updateUser(
  changes: Partial<Pick<Session, 'name' | 'email' | 'profileImage' | 'permissions'>>,
  score?: Score,
): void {
  const { user } = useStore.getState()
  if (!user) return
  const known = { ...user, ...changes }
  const others = listSessions().filter((session) => session.accessToken !== user.accessToken)
  storeSessions([known, ...others])
  useStore.setState({ user: known, ...(score && { score }) })
}

/** Leaves the page; tests replace it. */
export const browser = {
  path: (): string => window.location.pathname,
  leaveTo: (path: string): void => window.location.assign(path),
}

let isLeaving = false

/**
 * Handles a 401 outside /auth (§2), because the server no longer knows the session of this token: clears local storage and the user and
 * opens /login, or /cms/login on a CMS page. Runs once, however many calls were refused; does nothing if the session is no longer the
 * current one.
 */
export function expireSession(token: string | null): void {
  const current = useStore.getState().user?.accessToken ?? null
  if (isLeaving || token !== current) return
  const path = browser.path()
  const target = /^\/cms(\/|$)/i.test(path) ? '/cms/login' : '/login'
  isLeaving = path !== target
  const others = listSessions().filter((session) => session.accessToken !== current)
  leaveSession()
  clearLocalStorage()
  // The sessions of other people in this browser were not refused.
  storeSessions(others)
  if (path !== target) browser.leaveTo(target)
}

/** Whether the browser is already loading a new page; no other code should redirect it. */
export const isLeavingPage = (): boolean => isLeaving

/** Opens /login after a logout (§2), by a full page load, so that nothing of the old session stays in memory. */
export function leaveAfterLogout(accessToken: string): void {
  isLeaving = true
  forget(accessToken)
  browser.leaveTo('/login')
}

/** For tests: resets the state as a full page load does. */
export function forgetLeaving(): void {
  isLeaving = false
}
