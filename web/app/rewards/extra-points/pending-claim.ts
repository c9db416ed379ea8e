import type { UserType } from '../../platform/api/store.ts'
import { pageOfCode } from './scanned-code.ts'

// A visitor who scans a code and then signs up claims it at the first sign-in, possibly days later. Stores share computers: before the
// sign-up the code stays in the tab, for half an hour; afterwards it stays in the browser, only for the e-mail of the sign-up, which is
// stored as a digest.

const KEY = 'pending-extra-point'
const IN_TAB_MS = 30 * 60_000
/** As long as the confirmation link is valid. */
const IN_BROWSER_MS = 72 * 3_600_000

interface StoredClaim {
  readonly code: string
  readonly until: number
  readonly who: string
}

/** Stores a visitor's code in this tab for half an hour. */
export function storeClaim(code: string): void {
  write(sessionStorage, { code, until: Date.now() + IN_TAB_MS, who: '' })
}

/** Stores the code for the first sign-in with the e-mail of the sign-up. */
export async function storeClaimFor(email: string): Promise<void> {
  const stored = read(sessionStorage)
  forget(sessionStorage)
  const who = stored && (await digest(email))
  if (stored && who) write(localStorage, { code: stored.code, until: Date.now() + IN_BROWSER_MS, who })
}

/** Returns the page that claims the code stored for a person who has just signed in, or null. */
export async function claimPageFor(email: string, userType: UserType): Promise<string | null> {
  const stored = read(localStorage)
  if (!stored || userType !== 'professional' || stored.who !== (await digest(email))) return null
  return pageOfCode(stored.code)
}

/** Removes the stored codes after a claim or a rejection. */
export function clearClaims(): void {
  forget(sessionStorage)
  forget(localStorage)
}

async function digest(email: string): Promise<string | null> {
  try {
    const bytes = new TextEncoder().encode(`${KEY}:${email.trim().toLowerCase()}`)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    // Outside a secure context there is no digest: nothing is stored, and the code has to be scanned again.
    return null
  }
}

function read(storage: Storage): StoredClaim | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { code, until, who } = stored as Partial<Record<keyof StoredClaim, unknown>>
    if (typeof code !== 'string' || typeof who !== 'string' || typeof until !== 'number') return null
    return until > Date.now() ? { code, until, who } : null
  } catch {
    return null
  }
}

function write(storage: Storage, claim: StoredClaim): void {
  try {
    storage.setItem(KEY, JSON.stringify(claim))
  } catch {
    // Without browser storage the code has to be scanned again.
  }
}

function forget(storage: Storage): void {
  try {
    storage.removeItem(KEY)
  } catch {
    // Without browser storage there is nothing to remove.
  }
}
