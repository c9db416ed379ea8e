import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Kinds of account (§6). */
export type UserType = 'professional' | 'shopkeeper' | 'admin'

/** The login status values of §3. */
export type LoginStatus = 'LOGGED_IN' | 'LOGGED_OUT' | 'LOGIN_FAILED' | 'LOGIN_ACCEPT_TERM_IN'

export interface SignedInUser {
  readonly accessToken: string
  readonly userType: UserType
  readonly profileImage: string | null
  /** Known after sign-in and after the profile was read; not persisted under `store` (§3). */
  readonly name: string
  readonly email: string
  /** Only of administrators; stored in the list of sessions. */
  readonly permissions?: readonly Permission[] | undefined
}

export interface Score {
  readonly level: string | null
  readonly points: number
  readonly sublevel: string | null
}

export type ToastType = 'success' | 'error' | 'warn' | 'info'

/** The latest toast (§3); `id` distinguishes two with the same text. */
export interface ToastState {
  readonly message: string
  readonly type: ToastType
  readonly open: boolean
  readonly id: number
}

/** The result of the last choice on /accounts: actions *switched* and *switched error* (§4). */
export type AccountSwitch = 'idle' | 'switched' | 'switched-error'

export interface State {
  readonly user: SignedInUser | null
  readonly score: Score
  readonly loginStatus: LoginStatus
  readonly accountSwitch: AccountSwitch
  readonly isLoading: boolean
  readonly toast: ToastState
}

type Persisted = {
  readonly user: Pick<SignedInUser, 'accessToken' | 'userType' | 'profileImage'> | null
  readonly score: Score
}

export const emptyScore: Score = { level: null, points: 0, sublevel: null }

const initial: State = {
  user: null,
  score: emptyScore,
  loginStatus: 'LOGGED_OUT',
  accountSwitch: 'idle',
  isLoading: false,
  toast: { message: '', type: 'info', open: false, id: 0 },
}

const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/**
 * The client's state. Only `user` (access token, user type, image) and `score` outlive the page, under the name `store` (§3). During
 * hydration, components see the signed-out state, as the server did.
 */
export const useStore = create<State>()(
  persist((): State => initial, {
    name: 'store',
    storage: createJSONStorage(() => (typeof window === 'undefined' ? nowhere : window.localStorage)),
    partialize: ({ user, score }): Persisted => ({
      user: user && {
        accessToken: user.accessToken,
        userType: user.userType,
        profileImage: user.profileImage,
      },
      score,
    }),
    merge: (stored, current) => {
      const { user, score } = readPersisted(stored)
      return {
        ...current,
        user: user && { ...user, ...nameOf(user.accessToken) },
        score,
        loginStatus: user ? 'LOGGED_IN' : 'LOGGED_OUT',
      }
    },
  }),
)

/** Returns the stored sessions of this browser (see session.ts) that have a valid shape. */
export function storedSessions(): readonly SignedInUser[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem('sessions') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSession) : []
  } catch {
    return []
  }
}

function isSession(value: unknown): value is SignedInUser {
  if (typeof value !== 'object' || value === null) return false
  const { accessToken, userType, name, email } = value as Record<string, unknown>
  return [accessToken, userType, name, email].every((text) => typeof text === 'string')
}

/** Returns the name of a session from the list, shown while the profile loads; `store` contains no name (§3). */
function nameOf(accessToken: string): Pick<SignedInUser, 'name' | 'email' | 'permissions'> {
  const session = storedSessions().find((candidate) => candidate.accessToken === accessToken)
  const permissions: unknown = session?.permissions
  return {
    name: session?.name ?? '',
    email: session?.email ?? '',
    ...(Array.isArray(permissions) && { permissions: permissions as readonly Permission[] }),
  }
}

/** Reads the persisted state. Other code can change the storage: a value of another shape counts as signed out. */
function readPersisted(stored: unknown): Persisted {
  if (typeof stored !== 'object' || stored === null) return { user: null, score: emptyScore }
  const { user, score } = stored as { user?: Partial<SignedInUser> | null; score?: Partial<Score> }
  const isUser =
    typeof user?.accessToken === 'string' &&
    user.accessToken !== '' &&
    (user.userType === 'professional' || user.userType === 'shopkeeper' || user.userType === 'admin')
  return {
    user: isUser
      ? {
          accessToken: user.accessToken as string,
          userType: user.userType as UserType,
          profileImage: typeof user.profileImage === 'string' ? user.profileImage : null,
        }
      : null,
    score: {
      level: typeof score?.level === 'string' ? score.level : null,
      points: Number.isFinite(score?.points) ? Number(score?.points) : 0,
      sublevel: typeof score?.sublevel === 'string' ? score.sublevel : null,
    },
  }
}

/** The signed-in user, or null. */
export const useUser = (): SignedInUser | null => useStore((state) => state.user)

/** Shows one toast (§2), even if it repeats the previous text. */
export function showToast(type: ToastType, message: string): void {
  useStore.setState((state) => ({ toast: { type, message, open: true, id: state.toast.id + 1 } }))
}

export function setLoginStatus(loginStatus: LoginStatus): void {
  useStore.setState({ loginStatus })
}
