import { sessionGate } from './gates.ts'
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
  /** The path with its query and hash. */
  address: (): string => window.location.pathname + window.location.search + window.location.hash,
  leaveTo: (path: string): void => window.location.assign(path),
  reload: (): void => window.location.reload(),
}

let isLeaving = false

const silence = (event: Event): void => event.stopImmediatePropagation()

/** Leaves the page without the question about unsaved changes: the session that could have saved them is gone. */
function leave(how: () => void): void {
  isLeaving = true
  window.addEventListener('beforeunload', silence, true)
  how()
}

/**
 * Ends a session that the server no longer knows (§2): clears local storage and the user and opens /login, or /cms/login on a CMS page,
 * which says so and leads back. Runs once, however many calls were refused; does nothing if the session is no longer the current one.
 */
export function expireSession(token: string | null): void {
  const current = useStore.getState().user?.accessToken ?? null
  if (isLeaving || token !== current) return
  const path = browser.path()
  const target = /^\/cms(\/|$)/i.test(path) ? '/cms/login' : '/login'
  const others = listSessions().filter((session) => session.accessToken !== current)
  leaveSession()
  clearLocalStorage()
  // The sessions of other people in this browser were not refused.
  storeSessions(others)
  if (path === target) return
  const query = new URLSearchParams({ redirect: browser.address(), session: 'ended' })
  leave(() => browser.leaveTo(`${target}?${query}`))
}

/** Returns whether something on the page would be lost by leaving it: asks as the browser does before it leaves. */
const hasUnsavedWork = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Tokens of ended sessions whose person has signed in again, or closed the question on this page. */
const ended = new Map<string, 'renewed' | 'kept'>()

let asking: Promise<boolean | null> | null = null

/** Asks the person to sign in again; calls that are refused meanwhile wait for the same answer. */
async function askToSignIn(): Promise<boolean | null> {
  asking ??= sessionGate.ask()
  try {
    return await asking
  } finally {
    asking = null
  }
}

/**
 * Handles a 401 outside /auth. A person who would lose something signs in again on the page: the one whose change was refused, or whose
 * page has unsaved work. Returns the token with which to repeat the call, or null. Otherwise the session expires.
 */
export async function renewSession(token: string | null, isChange: boolean): Promise<string | null> {
  const { user } = useStore.getState()
  const current = user?.accessToken ?? null
  if (isLeaving) return null
  if (token !== current) return token !== null && ended.get(token) === 'renewed' ? current : null
  if (!user || token === null) {
    expireSession(token)
    return null
  }
  // Another tab may have signed in again.
  const renewed = listSessions().find((other) => isSamePerson(other, user) && other.accessToken !== token)
  if (renewed) {
    replaceSession(user, renewed)
    return renewed.accessToken
  }
  // A read repeats itself, so it does not ask again after the question was closed.
  if (!isChange && ended.get(token) === 'kept' && hasUnsavedWork()) return null
  const mayLose = asking !== null || isChange || hasUnsavedWork()
  const answer = mayLose && user.email !== '' ? await askToSignIn() : null
  if (answer === null) expireSession(token)
  else if (!answer) ended.set(token, 'kept')
  return answer ? (useStore.getState().user?.accessToken ?? null) : null
}

/**
 * Replaces an ended session by a new one, on the same page if it is the same person's; returns whether it is. Another person never
 * continues on the page: it is left for their own home.
 */
export function replaceSession(before: Session, next: Session, score?: Score): boolean {
  if (isSamePerson(before, next)) {
    ended.set(before.accessToken, 'renewed')
    signIn(next, score ?? useStore.getState().score)
    return true
  }
  forget(before.accessToken)
  signIn(next, score)
  leave(() => browser.leaveTo(next.userType === 'admin' ? '/cms/dashboard' : '/dashboard'))
  return false
}

/**
 * Applies what another tab did to the session: the same person's new session is taken over, another person's loads the page anew. Where
 * the session has ended and something on this page is unsaved, the person is asked to sign in again.
 */
export function followOtherTab(): void {
  const { user: before } = useStore.getState()
  if (before && !isSignedInElsewhere() && hasUnsavedWork()) return void renewSession(before.accessToken, true)
  void useStore.persist.rehydrate()
  const { user: after } = useStore.getState()
  if (after?.accessToken === before?.accessToken) return
  if (before && after && isSamePerson(before, after)) ended.set(before.accessToken, 'renewed')
  else leave(browser.reload)
}

/** Whether the storage that the tabs share names a signed-in person. */
function isSignedInElsewhere(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('store') ?? 'null')
    return (stored as { readonly state?: { readonly user?: unknown } } | null)?.state?.user != null
  } catch {
    return false
  }
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
  window.removeEventListener('beforeunload', silence, true)
  asking = null
  ended.clear()
}
