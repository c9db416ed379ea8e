import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { addresses, type Path } from '../../routes.ts'
import { preferencesFromCookies } from '../api/preferences.ts'
import { languageOfAddress } from '../i18n/addresses.ts'

/** The part of a URL and of the cookies on which the rendered page depends. */
export interface Place {
  /** Equal for equal pages. */
  readonly key: string
  /** The path and the query that are rendered. */
  readonly address: string
  /** The page of the same route without its record, if a record of the address may be missing. */
  readonly missing: Omit<Place, 'missing'> | null
}

const BLOG = ['q', 'tag', 'page']
const POST = ['preview']
const GALLERY = ['id', 'q', 'page']
const LANDING = ['tile', 'lamp', 'sales', 'play', 'boost']
const TERMS = ['version']
const PROOFS = ['page']
/** Of the pages to sign up, to sign in, and those that mails and QR codes lead to. */
const ACCOUNT = [
  'as',
  'cnpj',
  'code',
  'confirmed',
  'id',
  'invite',
  'pre',
  'redirect',
  'session',
  'storeName',
  'to',
  'token',
]

/**
 * The query parameters that the server's render of a public page reads; it sees no others. All other pages are rendered without a query, and
 * read it in the browser.
 */
const READS: Readonly<Partial<Record<Path, readonly string[]>>> = {
  '/': LANDING,
  '/en': LANDING,
  '/blog': BLOG,
  '/en/blog': BLOG,
  '/blog/*': POST,
  '/en/blog/*': POST,
  '/videos': GALLERY,
  '/en/videos': GALLERY,
  '/videos/:id': GALLERY,
  '/en/videos/:id': GALLERY,
  '/termos': TERMS,
  '/en/terms': TERMS,
  '/provas': PROOFS,
  '/en/proofs': PROOFS,
}

type Known = (typeof addresses)[number]

const isDynamic = ({ path }: Known) => /[:*]/.test(path)
const fixed = new Map(addresses.filter((address) => !isDynamic(address)).map((known) => [known.path, known]))
/** The longest first, as the router ranks them. */
const dynamic = addresses
  .filter(isDynamic)
  .toSorted((a, b) => b.path.length - a.path.length)
  .map((known) => ({
    known,
    pattern: new RegExp(`^${known.path.replace('*', '.+').replace(/:\w+/g, '[^/]+')}$`),
    /** An address of the route without a record. */
    empty: known.path.replace(/\*|:\w+/g, '-'),
  }))

const readsOf = ({ path, for: audience }: Known): readonly string[] =>
  audience === 'public' ? (READS[path] ?? ACCOUNT) : []

/** Returns the query with only the named parameters, in their order; `''` without any. */
function queryOf(search: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const [name, value] of search) if (names.includes(name) && !kept.has(name)) kept.append(name, value)
  const query = kept.toString()
  return query ? `?${query}` : ''
}

/** Returns what the server renders for a URL and a visitor's cookies. */
export function readPlace({ pathname, searchParams }: URL, cookie: string | null): Place {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  const preferences = preferencesFromCookies(cookie)
  const place = (address: string) => {
    const language = languageOfAddress(address.split('?')[0] ?? '') ?? preferences.language
    return { key: [address, language, preferences.theme].join(' '), address }
  }
  const page = fixed.get(path as Path)
  if (page) return { ...place(page.path + queryOf(searchParams, readsOf(page))), missing: null }
  const found = dynamic.find(({ pattern }) => pattern.test(path))
  // The router redirects the root of the CMS.
  if (path === '/cms') return { ...place(path), missing: null }
  if (!found) return { ...place(path.startsWith('/cms/') ? '/cms/-' : '/-'), missing: null }
  if (addressIn('ptBR', path) === null) return { ...place(found.empty), missing: null }
  const query = queryOf(searchParams, readsOf(found.known))
  // A preview is known to its link only.
  const missing = /[?&]preview=/.test(query) ? null : place(found.empty)
  return { ...place(pathname.replace(/\/+$/, '') + query), missing }
}
