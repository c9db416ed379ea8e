import { keys } from '../api/preferences.ts'

const SESSION_MS = 30 * 60_000
const CAMPAIGN_KEY = 'campaign'

/** The parameters of an address that name a campaign; each service gets those of its own clicks, and the common ones. */
const COMMON = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const CLICKS = { analytics: 'gclid', ads: 'fbclid' } as const

/** The browser as Google Analytics counts it: a random number, its sessions, and the last page view. */
interface Visitor {
  readonly client: string
  /** The start of the session, in seconds, and the number of sessions until now. */
  readonly session: number
  readonly sessions: number
  readonly seenAt: number
}

export interface Visit extends Pick<Visitor, 'client' | 'session' | 'sessions'> {
  readonly isFirst: boolean
  /** Whether this page view begins a session. */
  readonly isNewSession: boolean
}

/**
 * Counts a page view of this browser. Only after consent to measurement: the number of the browser is kept until the consent is withdrawn;
 * a session ends after 30 minutes without a page view.
 */
export function countVisit(now: number): Visit {
  const before = readVisitor()
  const isNewSession = !before || now - before.seenAt > SESSION_MS
  const started = Math.floor(now / 1_000)
  const visitor: Visitor = {
    client: before?.client ?? `${crypto.getRandomValues(new Uint32Array(1))[0]}.${started}`,
    session: isNewSession ? started : before.session,
    sessions: (before?.sessions ?? 0) + (isNewSession ? 1 : 0),
    seenAt: now,
  }
  localStorage.setItem(keys.visitor, JSON.stringify(visitor))
  const { client, session, sessions } = visitor
  return { client, session, sessions, isFirst: before === null, isNewSession }
}

function readVisitor(): Visitor | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keys.visitor) ?? 'null') as Partial<Visitor> | null
    const { client, session, sessions, seenAt } = stored ?? {}
    if (typeof client !== 'string' || typeof session !== 'number') return null
    return typeof sessions === 'number' && typeof seenAt === 'number'
      ? { client, session, sessions, seenAt }
      : null
  } catch {
    return null
  }
}

/** The campaign of the link that brought the visitor to this page; stored only once a report is allowed. */
let arrived: Readonly<Record<string, string>> = {}
let arrivedAt = 0

/** Notes the campaign in the query of an address; a later one replaces it. */
export function noteCampaign(search: string, now: number): void {
  const query = new URLSearchParams(search)
  const found = [...COMMON, ...Object.values(CLICKS)].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 200)] as const] : []
  })
  if (found.length === 0) return
  arrived = Object.fromEntries(found)
  arrivedAt = now
}

/** Returns the campaign of this visit for a purpose that the visitor allowed, and keeps it for the pages that follow in this tab. */
export function campaignFor(purpose: keyof typeof CLICKS): {
  readonly parameters: Readonly<Record<string, string>>
  /** When the visitor arrived, in milliseconds. */
  readonly at: number
} {
  if (Object.keys(arrived).length > 0)
    sessionStorage.setItem(CAMPAIGN_KEY, JSON.stringify({ parameters: arrived, at: arrivedAt }))
  const kept = readCampaign()
  const names: readonly string[] = [...COMMON, CLICKS[purpose]]
  return {
    ...kept,
    parameters: Object.fromEntries(Object.entries(kept.parameters).filter(([name]) => names.includes(name))),
  }
}

function readCampaign(): { readonly parameters: Readonly<Record<string, string>>; readonly at: number } {
  try {
    const stored = JSON.parse(sessionStorage.getItem(CAMPAIGN_KEY) ?? 'null') as {
      readonly parameters: Readonly<Record<string, string>>
      readonly at: number
    } | null
    return stored ?? { parameters: {}, at: 0 }
  } catch {
    return { parameters: {}, at: 0 }
  }
}

/** Forgets what was kept for measurement, and for advertising as well if neither is allowed. */
export function forgetVisit(allowed: { readonly analytics: boolean; readonly ads: boolean }): void {
  if (!allowed.analytics) localStorage.removeItem(keys.visitor)
  if (allowed.analytics || allowed.ads) return
  sessionStorage.removeItem(CAMPAIGN_KEY)
  arrived = {}
}
