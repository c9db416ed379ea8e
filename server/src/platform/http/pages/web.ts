import { access, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type * as Vite from 'vite'
import { AppError } from '../../errors/app-error.ts'
import { computeEtag, matches } from '../responses/validators.ts'
import { allowInline, setFileHeaders } from '../security.ts'
import { batched } from './batched.ts'
import { type CachedPage, openPageCache, type PageCache } from './page-cache.ts'
import { hashInline, openPageDocument } from './page-document.ts'
import { openRenderQueue } from './render-queue.ts'

export interface WebOptions {
  readonly mode: 'production' | 'development'
  /** The web workspace, with `build/` in production and `vite.config.ts` in development. */
  readonly webFolder: string
  /** The address that people use, without a slash at the end. */
  readonly publicUrl: string
  /** Returns a text that changes whenever visitors would see other content. */
  readonly contentVersion: () => Promise<string>
  /** Returns the picture of a shared link; undefined: no pictures are served. */
  readonly pictures?: {
    get(card: never, readCover: () => Promise<Uint8Array | null>): Promise<{ png: Uint8Array; etag: string }>
  }
}

/** The part of the web's server build that the server uses. Its own copy of React Router stays inside it. */
interface WebBuild {
  readonly entry: { readonly module: WebModule }
}
interface WebModule {
  readonly createWebHandler: CreateWebHandler
  /** Returns what is rendered for a URL and a visitor's cookies. */
  readonly readPlace: (address: URL, cookie: string | null) => Place
  /** The content of the picture of a shared link; null for addresses without one. */
  readonly buildShareCard: (
    pathname: string,
    callApi: WebRequestContext['callApi'],
  ) => Promise<ShareCard | null>
}
/** The page that is rendered for a URL; see `web/app/platform/page/place.ts`. */
interface Place {
  readonly key: string
  readonly address: string
  readonly missing: Omit<Place, 'missing'> | null
}
interface ShareCard {
  readonly cover: string | null
}
/** The web's build, ready to respond. */
interface Web extends Pick<WebModule, 'readPlace' | 'buildShareCard'> {
  readonly handle: WebHandler
}
type CreateWebHandler = (build: WebBuild, mode: WebOptions['mode']) => WebHandler
type WebHandler = (request: Request, given: WebRequestContext) => Promise<Response>
interface WebRequestContext {
  readonly publicUrl: string
  /** Calls the API within the process, not over the network. The path is relative to `/api`. */
  callApi(request: Request): Promise<Response>
}

const oneYear = '365d'

/**
 * Serves the web application: the client build's files, and every other address that is not under /api
 * rendered by React Router. Production needs `web/build`; development runs Vite inside this process, with
 * hot reload on the same port. Register it after the API's routes and the security headers.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (web) => {
    const load = options.mode === 'production' ? await built(web, options) : await live(web, options)
    const renders: Renders = {
      version: batched(options.contentVersion),
      // In development, a change of the code changes the pages.
      pages: options.mode === 'production' ? openPageCache() : openPageCache(0),
      running: new Map(),
      enqueue: openRenderQueue(),
      // In development, Vite adds the styles by script.
      complete:
        options.mode === 'production'
          ? openPageDocument(join(options.webFolder, 'build/client'))
          : (page) => page,
    }
    web.get('/share/*', async (request, reply) =>
      sendPicture(app, { web: await load(), options, request, reply }),
    )
    web.get('/*', async (request, reply) =>
      respond(app, { web: await load(), renders, options, request, reply }),
    )
    web.post('/*', { onRequest: keepFilledPage }, () => undefined)
  })
}

/**
 * Responds with 204 to a form that a browser without scripts sends: it keeps the filled page, which says that the form needs scripts.
 * Ignores all data posted to a page.
 */
const keepFilledPage: onRequestAsyncHookHandler = async (request, reply) => {
  const type = request.headers['content-type'] ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new AppError('not-found')
  return reply.code(204).send()
}

/** Serves the files of the production build and returns its handler. */
async function built(web: FastifyInstance, { webFolder }: WebOptions): Promise<() => Promise<Web>> {
  const client = join(webFolder, 'build/client')
  await web.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: oneYear,
    setHeaders: setFileHeaders,
    index: false,
  })
  const policies = await policiesOfFiles(client)
  await web.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A browser with an old service worker would miss new versions.
      reply.header('cache-control', path.includes('service-worker.js') ? 'no-cache' : 'public, max-age=3600')
      const policy = policies.get(basename(path).replace(/\.(br|gz)$/, ''))
      if (policy) reply.header('content-security-policy', policy)
    },
    index: false,
    decorateReply: false,
  })
  const file = join(webFolder, 'build/server/index.js')
  await access(file)
  let loaded: Promise<Web> | undefined
  // Loaded with the first page: a process that serves only the API saves 20 MiB.
  return () => (loaded ??= loadBuild(file))
}

/**
 * Returns the policy of each SVG and of each page in one file of a folder, by its name: it may use its own styles and scripts, and no
 * network. A page that links style sheets or scripts, such as `offline.html`, has the policy of other pages.
 */
async function policiesOfFiles(folder: string): Promise<Map<string, string>> {
  const policies = new Map<string, string>()
  for (const name of await readdir(folder)) {
    if (!/\.(svg|html)$/.test(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (/<link\b[^>]*\brel="stylesheet"|<script\b[^>]*\bsrc=/.test(text)) continue
    const { scripts, styles } = hashInline(text)
    const ownScripts = name.endsWith('.html') ? `; script-src ${scripts.join(' ') || "'none'"}` : ''
    policies.set(name, `default-src 'none'; style-src ${styles.join(' ') || "'none'"}${ownScripts}`)
  }
  return policies
}

async function loadBuild(file: string): Promise<Web> {
  const build = (await import(pathToFileURL(file).href)) as WebBuild
  return readyFrom(build, 'production')
}

const readyFrom = (build: WebBuild, mode: WebOptions['mode']): Web => {
  const { createWebHandler, readPlace, buildShareCard } = build.entry.module
  return { handle: createWebHandler(build, mode), readPlace, buildShareCard }
}

/** Runs Vite as a middleware of this process; the next request uses a changed module. */
async function live(web: FastifyInstance, { webFolder }: WebOptions): Promise<() => Promise<Web>> {
  // Vite is a dependency of the web workspace: it is resolved from there and never loaded in production.
  const resolved = createRequire(join(webFolder, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(resolved).href)) as typeof Vite
  const vite = await createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: web.server } },
  })
  web.addHook('onClose', () => vite.close())
  web.addHook('onRequest', (request, reply, done) => {
    // Vite responds on the raw response or passes the request on. If it has responded, Fastify must not.
    const response = () => void reply.hijack()
    reply.raw.once('finish', response)
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      reply.raw.off('finish', response)
      done(error instanceof Error ? error : undefined)
    })
  })
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
    return readyFrom(build, 'development')
  }
}

interface Visit {
  readonly web: Web
  readonly options: WebOptions
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Renders {
  /** Reads the version of the content. */
  readonly version: () => Promise<string>
  readonly pages: PageCache
  /** The renders that have begun, by key and version, so that equal ones happen once. */
  readonly running: Map<string, Promise<CachedPage>>
  readonly enqueue: ReturnType<typeof openRenderQueue>
  /** Completes a rendered page. */
  readonly complete: (page: string) => string
}

/**
 * Responds with a page. The server renders it alike for all visitors, once for each content, language and theme; it ignores everything else in the URL and
 * the cookies.
 */
async function respond(app: FastifyInstance, visit: Visit & { readonly renders: Renders }) {
  const { web, renders, options, request, reply } = visit
  const asked = urlOf(options, request.raw.url)
  if (asked.pathname.endsWith('.data')) return sendData(app, visit, asked)
  const place = web.readPlace(asked, request.headers.cookie ?? null)
  // Read before the page is rendered: a page may be newer than its version, but never older.
  const version = await renders.version()
  const known = renders.pages.find(place.key, version)
  if (known) return sendPage(known, request, reply)
  const callApi = (inner: Request) => inject(app, request, inner)
  const isMissing = place.missing !== null && (await web.buildShareCard(asked.pathname, callApi)) === null
  const rendered = isMissing && place.missing ? place.missing : place
  return sendPage(await renderOnce(app, visit, { ...rendered, version }), request, reply)
}

/** Returns a page from the cache or from a running render, or renders it in its turn. */
async function renderOnce(
  app: FastifyInstance,
  { web, renders, options, request }: Visit & { readonly renders: Renders },
  { key, address, version }: { readonly key: string; readonly address: string; readonly version: string },
): Promise<CachedPage> {
  const { pages, running, enqueue, complete } = renders
  const known = pages.find(key, version)
  if (known) return known
  const name = `${version} ${key}`
  const begun = running.get(name)
  if (begun) return begun
  const render = enqueue(async () => {
    let isPartial = false
    const response = await web.handle(toRendered(urlOf(options, address), request), {
      publicUrl: options.publicUrl,
      callApi: async (inner) => {
        const result = await inject(app, request, inner)
        if (result.status >= 500 || result.status === 429) isPartial = true
        return result
      },
    })
    const { status, headers } = response
    const text = await response.text()
    const whole = complete(text)
    const page: CachedPage = {
      status,
      headers: [...headers],
      etag: computeEtag(whole),
      inline: hashInline(whole),
      gzip: await compressed(whole),
    }
    // A page without some of its data, or with a part that took too long, is not cached.
    if (isCacheable(response) && !isPartial && !text.includes(GIVEN_UP)) pages.store(key, version, page)
    return page
  }).finally(() => running.delete(name))
  running.set(name, render)
  return render
}

/** Sends the data of a page for a navigation in the browser, which renders it there. */
async function sendData(app: FastifyInstance, { web, options, request, reply }: Visit, asked: URL) {
  const response = await web.handle(toRendered(asked, request), {
    publicUrl: options.publicUrl,
    callApi: (inner) => inject(app, request, inner),
  })
  for (const [name, value] of response.headers) reply.header(name, value)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
  reply.status(response.status)
  return response.body ? reply.send(Readable.fromWeb(response.body)) : reply.send()
}

/** React's mark for a part that the server did not finish. */
const GIVEN_UP = '<!--$!-->'

/** Whether a page may be rendered for others: the pages whose URL is a secret, and those that expire, forbid it. */
const isCacheable = ({ status, headers }: Response): boolean =>
  (status === 200 || status === 404) && headers.get('cache-control')?.includes('no-store') !== true

/** Sends a page, with an ETag if there is one at the address. */
async function sendPage(
  { status, headers, etag, inline, gzip: bytes }: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.status(status)
  for (const [name, value] of headers) reply.header(name, value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  reply.header('vary', 'Cookie, Accept-Encoding')
  if (status === 200) {
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag))
      return reply.removeHeader('content-security-policy').status(304).send()
  }
  allowInline(reply, inline)
  if (!acceptsGzip(request)) return reply.send(await plain(bytes))
  return reply.header('content-encoding', 'gzip').send(bytes)
}

const compressed = promisify(gzip)
const plain = promisify(gunzip)

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

/**
 * Sends the picture of a public page: `/share/blog/um-texto.png` for `/blog/um-texto`, and `/share/index.png`
 * for the root.
 */
async function sendPicture(app: FastifyInstance, { web, options, request, reply }: Visit) {
  const { pathname } = urlOf(options, request.raw.url)
  const [, named] = /^\/share(\/.+)\.png$/.exec(pathname) ?? []
  const callApi = (inner: Request) => inject(app, request, inner)
  const card = named ? await web.buildShareCard(named === '/index' ? '/' : named, callApi) : null
  if (!card || !options.pictures) throw new AppError('not-found')
  const { png, etag } = await options.pictures.get(card as never, async () => {
    const found = card.cover ? await callApi(new Request(new URL(card.cover, 'http://localhost'))) : null
    return found?.ok ? new Uint8Array(await found.arrayBuffer()) : null
  })
  reply.header('etag', etag).header('cache-control', 'public, max-age=3600').type('image/png')
  // Other sites show the picture beside the link.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (matches(request.headers['if-none-match'], etag))
    return reply.removeHeader('content-type').status(304).send()
  return reply.send(Buffer.from(png))
}

/** Returns the URL of a path and query. Its origin is the public one, so that no page depends on the Host header. */
function urlOf({ publicUrl }: WebOptions, address = '/'): URL {
  // Joined as text, because as a relative URL "//host" would name another host.
  const url = URL.parse(new URL(publicUrl).origin + address)
  if (!url) throw new AppError('not-found')
  return url
}

/** Returns the request that the build renders: of the visitor, it sees the cookies only. */
const toRendered = (address: URL, { headers: { cookie } }: FastifyRequest): Request =>
  new Request(address, { headers: cookie === undefined ? {} : { cookie } })

/** Passes a loader's call to the API with the visitor's network address, so that rate limits count the visitor. */
async function inject(app: FastifyInstance, outer: FastifyRequest, inner: Request): Promise<Response> {
  const { pathname, search } = new URL(inner.url)
  const response = await app.inject({
    method: inner.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(inner.headers), host: outer.host },
    remoteAddress: outer.ip,
    ...(inner.body && { payload: Buffer.from(await inner.arrayBuffer()) }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) for (const item of [value].flat()) headers.append(name, String(item))
  }
  const hasBody = response.statusCode !== 204 && response.statusCode !== 304
  return new Response(hasBody ? new Uint8Array(response.rawPayload) : null, {
    status: response.statusCode,
    headers,
  })
}
