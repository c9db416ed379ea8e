/** The build's files that the service worker needs. */
export interface ServiceWorkerBuild {
  /** Differs for each build. */
  readonly version: string
  readonly offlinePage: string
  /** The files that every browser stores. */
  readonly base: readonly string[]
  /** The files of the pages that work without network, by path. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** The English texts of these pages and of the base, stored only by browsers that show English. */
  readonly english: readonly string[]
  /** The modules of all pages. */
  readonly routes: readonly string[]
  /** The module that exports `NoConnectionPage`. */
  readonly noConnection: string
}

/** A page's message to the service worker. */
export type Message =
  /** Stores these pages for use without network. Sent by each page of a signed-in person. */
  | { readonly type: 'keep'; readonly pages: readonly string[]; readonly language: 'ptBR' | 'en' }
  /** Activates a waiting new version. */
  | { readonly type: 'activate' }

export const cacheName = (version: string): string => `esquadro-${version}`

/** Whether a path is a page of the application: not the API or its reference, not the mails of development, not a file. */
export const isPage = (pathname: string): boolean =>
  !/^\/(?:api|assets|dev|share|livez|readyz)(?:\/|$)/.test(pathname) && !/\.[a-z0-9]{2,12}$/i.test(pathname)

/** The paths whose shells are stored. The page of a QR code has two: with a code it shows no camera. */
const SHELLS = ['/dashboard', '/extract', '/invoices', '/point-extra/qrcode']
export const CODE_SHELL = '/point-extra/qrcode?id='

/** Returns the path of the stored shell for a page; null if there is none. */
export function shellFor({ pathname, searchParams }: URL): string | null {
  const path = pathname.replace(/\/+$/, '')
  if (!SHELLS.includes(path)) return null
  return path === '/point-extra/qrcode' && searchParams.has('id') ? CODE_SHELL : path
}
