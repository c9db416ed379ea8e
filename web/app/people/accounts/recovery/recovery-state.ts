import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Realm } from '../realm.ts'

/** The state of a recovery (§3): the e-mail, and why the new password was rejected. */
export interface RecoveryState {
  readonly realm: Realm
  readonly email: string
  readonly error: string | null
  /** In milliseconds. The e-mail expires after an hour. */
  readonly askedAt: number
}

const nothing: RecoveryState = { realm: 'member', email: '', error: null, askedAt: 0 }
const hour = 3_600_000
const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** Stored in the browser, because the mailed link opens another tab. */
export const useRecovery = create<RecoveryState>()(
  persist((): RecoveryState => nothing, {
    name: 'recovery',
    storage: createJSONStorage(() => (typeof window === 'undefined' ? nowhere : window.localStorage)),
    merge: (stored, current) => readRecovery(stored, Date.now()) ?? current,
  }),
)

/** Returns the stored recovery if it is well-formed and not older than an hour, else null. */
export function readRecovery(stored: unknown, now: number): RecoveryState | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { realm, email, askedAt } = stored as Partial<RecoveryState>
  const isWritten = (realm === 'member' || realm === 'admin') && typeof email === 'string'
  if (!isWritten || typeof askedAt !== 'number' || now - askedAt > hour) return null
  return { realm, email, error: null, askedAt }
}

/** §4: requesting a code stores the e-mail. */
export function rememberRecovery(realm: Realm, email: string): void {
  useRecovery.setState({ realm, email, error: null, askedAt: Date.now() })
}

/** §4: an error keeps the e-mail and stores the message. */
export function failRecovery(error: string): void {
  useRecovery.setState({ error })
}

/** §4: a new password clears the recovery. */
export function clearRecovery(): void {
  useRecovery.setState(nothing)
}

/** Returns the e-mail of the realm's current recovery, or an empty string. */
export const useRecoveryEmail = (realm: Realm): string =>
  useRecovery((state) => (state.realm === realm ? state.email : ''))

/** The state of the navigation after a new password was set. */
export const RECOVERED = { isRecovered: true }

/** Whether a page was reached by setting a new password, and not by hand. */
export const wasRecovered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isRecovered' in state
