import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Realm } from '../realm.ts'

/** What a recovery remembers (§3): the e-mail and why the new password was refused. */
export interface RecoveryState {
  readonly realm: Realm
  readonly email: string
  readonly error: string | null
  /** Milliseconds; after an hour the e-mail is forgotten. */
  readonly askedAt: number
}

const nothing: RecoveryState = { realm: 'member', email: '', error: null, askedAt: 0 }
const hour = 3_600_000
const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Kept in the browser, because the mail's link opens another tab. */
export const useRecovery = create<RecoveryState>()(
  persist((): RecoveryState => nothing, {
    name: 'recovery',
    storage: createJSONStorage(() => (typeof window === 'undefined' ? nowhere : window.localStorage)),
    merge: (stored, current) => readRecovery(stored, Date.now()) ?? current,
  }),
)

/** What was stored, if it looks as written and is not older than an hour. */
export function readRecovery(stored: unknown, now: number): RecoveryState | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { realm, email, askedAt } = stored as Partial<RecoveryState>
  const isWritten = (realm === 'member' || realm === 'admin') && typeof email === 'string'
  if (!isWritten || typeof askedAt !== 'number' || now - askedAt > hour) return null
  return { realm, email, error: null, askedAt }
}

/** §4: recovering a password stores the e-mail. */
export function rememberRecovery(realm: Realm, email: string): void {
  useRecovery.setState({ realm, email, error: null, askedAt: Date.now() })
}

/** §4: on an error the e-mail is kept, with the error's message. */
export function failRecovery(error: string): void {
  useRecovery.setState({ error })
}

/** §4: a new password clears it. */
export function clearRecovery(): void {
  useRecovery.setState(nothing)
}

/** The e-mail of the recovery that is under way in a realm, or nothing. */
export const useRecoveryEmail = (realm: Realm): string =>
  useRecovery((state) => (state.realm === realm ? state.email : ''))
