import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { matchPath } from 'react-router'
import { addresses } from '../../routes.ts'
import { parseAddress } from '../design/parse-address.ts'
import type { UserType } from './store.ts'

export interface Visit {
  readonly pathname: string
  /** Including its question mark; may be empty. */
  readonly search: string
  /** The kind of the signed-in user; null without an access token. */
  readonly userType: UserType | null
}

/** The home of users inside /cms and of those outside. */
export const homeOf = (userType: UserType): '/cms/dashboard' | '/dashboard' =>
  userType === 'admin' ? '/cms/dashboard' : '/dashboard'

const isWithin = (pathname: string, root: string): boolean =>
  pathname === root || pathname.startsWith(`${root}/`)

/** Normalises a path as the router compares it: lower case, decoded, without a trailing slash. */
function plain(pathname: string): string {
  let path = pathname
  try {
    path = decodeURI(pathname)
  } catch {
    // A malformed escape matches no address and is compared as it is.
  }
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}

/** The paths that are open to visitors and to every signed-in user. */
const openToAll = [
  '/accounts',
  '/design',
  '/extrato/verificar',
  '/para-lojas',
  '/para-programas',
  '/provas',
  '/termos',
]

/**
 * Returns the redirect of a visit, or null if it may stay (§2, route guard). It guards only screens; the server decides what a person may
 * read or do.
 */
export function redirectFor({ pathname, search, userType }: Visit): string | null {
  const path = plain(pathname)
  const isCms = isWithin(path, '/cms')
  const portuguese = addressIn('ptBR', path) ?? path
  const isBlogOrRoot = path === '/' || path === '/en' || isWithin(portuguese, '/blog')
  // Compiling a pattern for each path would cost a phone more than everything else here.
  const address = addresses.find(
    (known) => known.path === path || (known.path.includes(':') && matchPath(known.path, path)),
  )

  if (userType === null) {
    if (isBlogOrRoot || address?.for === 'public' || openToAll.includes(portuguese)) return null
    const redirect = `?redirect=${encodeURIComponent(pathname + search)}`
    return isCms ? `/cms/login${path === '/cms' ? '' : redirect}` : `/login${redirect}`
  }
  if (isBlogOrRoot || openToAll.includes(portuguese)) return null
  if (isCms !== (userType === 'admin') || path === '/cms') return homeOf(userType)
  if (address && address.for !== 'public' && !address.for.includes(userType)) return homeOf(userType)
  return null
}

/** The pages on the way to an account, and those that present the programme: a sign-in or sign-up does not lead back to them. */
const entrances =
  /^\/(login|sign-up|accounts|forgot-|reset-|password-|email-confirm|para-|en\/for-)|^\/cms\/(login|forgot-|reset-|password-)/

/**
 * Returns the query with which a link to sign-in or sign-up leads back: to this page, or from an entrance to the page that asked for it
 * (`redirect`). Empty if there is none, and on the landing page.
 */
export function wayBackFrom({ pathname, search }: Omit<Visit, 'userType'>): string {
  const path = plain(pathname)
  if (/^\/(en)?$/.test(path)) return ''
  const back = entrances.test(path) ? new URLSearchParams(search).get('redirect') : pathname + search
  return back ? `?${new URLSearchParams({ redirect: back })}` : ''
}

/**
 * Returns the path to open after sign-in: the `redirect` parameter if it is a path of this site, else the user's home. Rejects "//host",
 * "/\host" and full URLs.
 */
export function pathAfterSignIn(redirect: string | null | undefined, userType: UserType): string {
  const home = homeOf(userType)
  if (!redirect?.startsWith('/')) return home
  const origin = 'http://own.invalid'
  const url = parseAddress(redirect, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return home
  const target = url.pathname + url.search + url.hash
  const isSignIn = /^\/(cms\/)?login/.test(plain(url.pathname))
  return isSignIn || redirectFor({ pathname: url.pathname, search: url.search, userType }) !== null
    ? home
    : target
}
