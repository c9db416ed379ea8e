/** The build's files, as the service worker needs them. */
export interface ServiceWorkerBuild {
  /** Differs for each build. */
  readonly version: string
  readonly offlinePage: string
  /** The files that every browser stores. */
  readonly base: readonly string[]
  /** The files of the pages that work without network, by address. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** The English texts of these pages and of the base, which only browsers that show English store. */
  readonly english: readonly string[]
  /** The modules of all pages. */
  readonly routes: readonly string[]
  /** The module that exports `NoConnectionPage`. */
  readonly noConnection: string
}

/** A page's message to the service worker. */
export type Message =
  /** Stores these pages, for when there is no network. Sent by each page of a signed-in person. */
  | { readonly type: 'keep'; readonly pages: readonly string[]; readonly language: 'ptBR' | 'en' }
  /** Lets a new version that waits take over. */
  | { readonly type: 'activate' }

export const cacheName = (version: string): string => `esquadro-${version}`

/** Whether an address is a page of the application: not the API and its reference, not the mails of development, not a file. */
export const isPage = (pathname: string): boolean =>
  !/^\/(?:api|assets|dev|share|livez|readyz)(?:\/|$)/.test(pathname) && !/\.[a-z0-9]{2,12}$/i.test(pathname)

/** The addresses whose shells are stored. The page of a QR code has two: with a code it shows no camera. */
const SHELLS = ['/dashboard', '/extract', '/invoices', '/point-extra/qrcode']
export const CODE_SHELL = '/point-extra/qrcode?id='

/** Returns the address of the stored shell for a page; null: there is none. */
export function shellFor({ pathname, searchParams }: URL): string | null {
  const path = pathname.replace(/\/+$/, '')
  if (!SHELLS.includes(path)) return null
  return path === '/point-extra/qrcode' && searchParams.has('id') ? CODE_SHELL : path
}
