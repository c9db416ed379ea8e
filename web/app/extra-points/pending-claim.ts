import type { UserType } from '../api/store.ts'
import { pageOfCode } from './scanned-code.ts'

// Who scans a code before signing up claims it at the first sign-in, days later and after a mail. Shops share their
// computers: until the sign-up is sent the code stays in the tab, and for a short time; then in the browser, for the
// e-mail that signed up alone. What is kept is a digest of that e-mail, not the e-mail.

const KEY = 'pending-extra-point'
const IN_TAB_MS = 30 * 60_000
/** As long as the link that confirms the e-mail holds. */
const IN_BROWSER_MS = 72 * 3_600_000

interface Kept {
  readonly code: string
  readonly until: number
  readonly who: string
}

/** Keeps the code that a visitor looks at, in this tab, for half an hour. */
export function keepClaim(code: string): void {
  write(sessionStorage, { code, until: Date.now() + IN_TAB_MS, who: '' })
}

/** The visitor has signed up: the code waits for the first sign-in with this e-mail. */
export async function keepClaimFor(email: string): Promise<void> {
  const kept = read(sessionStorage)
  forget(sessionStorage)
  const who = kept && (await digest(email))
  if (kept && who) write(localStorage, { code: kept.code, until: Date.now() + IN_BROWSER_MS, who })
}

/** The page on which somebody who has just signed in claims what waits for them; null: nothing does. */
export async function claimPageFor(email: string, userType: UserType): Promise<string | null> {
  const kept = read(localStorage)
  if (!kept || userType !== 'professional' || kept.who !== (await digest(email))) return null
  return pageOfCode(kept.code)
}

/** What was claimed, or refused, waits no longer. */
export function forgetClaims(): void {
  forget(sessionStorage)
  forget(localStorage)
}

async function digest(email: string): Promise<string | null> {
  try {
    const bytes = new TextEncoder().encode(`${KEY}:${email.trim().toLowerCase()}`)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    // Outside a secure context there is no digest: then nothing is kept, and the code is scanned again.
    return null
  }
}

function read(storage: Storage): Kept | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { code, until, who } = stored as Partial<Record<keyof Kept, unknown>>
    if (typeof code !== 'string' || typeof who !== 'string' || typeof until !== 'number') return null
    return until > Date.now() ? { code, until, who } : null
  } catch {
    return null
  }
}

function write(storage: Storage, kept: Kept): void {
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that refuses storage lets the code be scanned again.
  }
}

function forget(storage: Storage): void {
  try {
    storage.removeItem(KEY)
  } catch {
    // Then there was nothing to forget.
  }
}
