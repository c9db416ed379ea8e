import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

/** The time for which a browser keeps its cookie; each sign-in extends it. */
const MAX_AGE_SECONDS = 90 * 86_400

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:')

/** The cookie's name: with HTTPS a prefix that prevents other hosts and plain HTTP from setting the cookie. */
const nameOf = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-browser' : 'browser'

/** Returns the value by which a browser is recognised, or null. */
export function readBrowser(cookies: string | undefined, config: Pick<Config, 'publicUrl'>): string | null {
  const prefix = `${nameOf(config)}=`
  const pair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(prefix))
  const value = pair?.slice(prefix.length)
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : null
}

/**
 * Returns the 128 random bits by which a browser is recognised, new ones for an unknown browser, and the cookie that stores
 * them: no script can read it, and no request from another site carries it.
 */
export function rememberBrowser(
  known: string | null,
  config: Pick<Config, 'publicUrl'>,
): { browser: string; cookie: string } {
  const browser = known ?? randomBytes(16).toString('base64url')
  const cookie = `${nameOf(config)}=${browser}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${
    isSecure(config) ? '; Secure' : ''
  }`
  return { browser, cookie }
}
