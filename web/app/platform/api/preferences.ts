import { create } from 'zustand'
import { languageOfAddress } from '../i18n/addresses.ts'
import { defaultLanguage, type Language, toLanguage } from '../i18n/language.ts'

export type Theme = 'light' | 'dark'

/** Light by default (§2). */
export const toTheme = (value: unknown): Theme => (value === 'dark' ? 'dark' : 'light')

export interface Preferences {
  readonly theme: Theme
  readonly language: Language
}

/** The local storage keys that belong to the device and outlive a session. */
export const keys = {
  theme: 'theme',
  language: 'language',
  welcome: 'welcome-dont-show-again',
  welcomeSeenOn: 'welcome-seen-on',
  catalogueView: 'catalogue-view',
  consent: 'consent',
  visitor: 'visitor',
} as const
const oneYear = 60 * 60 * 24 * 365

/** Reads the preferences from a request's cookies, with defaults. The server uses it for the first render. */
export function preferencesFromCookies(header: string | null): Preferences {
  const cookies = new Map(
    (header ?? '').split(';').map((part) => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')] as const
    }),
  )
  return { theme: toTheme(cookies.get(keys.theme)), language: toLanguage(cookies.get(keys.language)) }
}

/** Returns the preferences with which the server rendered the page; valid until the page is hydrated. */
function serverPreferences(): Preferences {
  if (typeof document === 'undefined') return { theme: 'light', language: defaultLanguage }
  const { dataset, lang } = document.documentElement
  return { theme: toTheme(dataset['theme']), language: toLanguage(lang) }
}

/** The theme and language of this browser's page. Never written on the server, where every page has its own. */
export const usePreferences = create<Preferences>()(serverPreferences)

/** Stores a choice in local storage and mirrors it in a cookie, so that the next server render uses it. */
function keep(name: keyof Preferences, value: string): void {
  try {
    localStorage.setItem(keys[name], value)
  } catch {
    // A browser that refuses storage still has the cookie.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${keys[name]}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`
}

export function setTheme(theme: Theme): void {
  keep('theme', theme)
  usePreferences.setState({ theme })
}

export function setLanguage(language: Language): void {
  keep('language', language)
  usePreferences.setState({ language })
}

const storedLanguage = (): Language | null => {
  const stored = localStorage.getItem(keys.language)
  return stored === null ? null : toLanguage(stored)
}

/**
 * Shows the page of a URL in its language. For a visitor, the URL also chooses the language of the pages after it; a signed-in user's
 * choice is kept and applies again on pages without a URL per language.
 */
export function followAddress(pathname: string, isSignedIn: boolean): void {
  const decided = languageOfAddress(pathname)
  if (decided && !isSignedIn) setLanguage(decided)
  else usePreferences.setState({ language: decided ?? storedLanguage() ?? currentLanguage() })
}

/** Returns the language that calls request (§7). */
export const currentLanguage = (): Language => usePreferences.getState().language

/**
 * Merges the preferences rendered by the server with those in local storage, once, after hydration: local storage wins, and values found
 * only in the cookie are written to it. If the URL decides the language, local storage keeps its own.
 */
export function mergePreferences(): void {
  const { theme, language } = usePreferences.getState()
  const stored = localStorage.getItem(keys.theme)
  setTheme(stored === null ? theme : toTheme(stored))
  if (languageOfAddress(location.pathname) === null) setLanguage(storedLanguage() ?? language)
}

/** The purposes for which a visitor allows or refuses reports of page views. */
export const PURPOSES = ['analytics', 'ads'] as const
export type Purpose = (typeof PURPOSES)[number]
export type Consent = Readonly<Partial<Record<Purpose, boolean>>>

/** Returns the choices made on this device; a missing purpose is undecided. */
export function storedConsent(): Consent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys.consent) ?? '{}')
    const choices = stored as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      PURPOSES.flatMap((purpose) =>
        typeof choices[purpose] === 'boolean' ? [[purpose, choices[purpose]]] : [],
      ),
    )
  } catch {
    return {}
  }
}

export const storeConsent = (consent: Consent): void =>
  localStorage.setItem(keys.consent, JSON.stringify(consent))

/** Clears local storage, except entries that belong to the device and not to a session. */
export function clearLocalStorage(): void {
  const stored = Object.values(keys).map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  for (const [key, value] of stored) if (value !== null) localStorage.setItem(key, value)
}
