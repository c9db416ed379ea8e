import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as Vite from 'vite'
import type {} from './security.ts'
import { etagOf, matches } from './validators.ts'

export interface WebOptions {
  readonly mode: 'production' | 'development'
  /** The web workspace, with `build/` in production and `vite.config.ts` in development. */
  readonly webFolder: string
}

/** The part of the web's server build that we use. Its own copy of React Router stays inside it. */
interface WebBuild {
  readonly entry: { readonly module: { readonly createWebHandler: CreateWebHandler } }
}
type CreateWebHandler = (build: WebBuild, mode: WebOptions['mode']) => WebHandler
type WebHandler = (request: Request, given: WebRequestContext) => Promise<Response>
interface WebRequestContext {
  readonly nonce: string
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
    const handlerOf = options.mode === 'production' ? await built(web, options) : await live(web, options)
    web.get('/*', { schema: { hide: true } }, async (request, reply) =>
      respond(app, await handlerOf(), request, reply),
    )
  })
}

/** Serves the files of the production build and returns its handler. */
async function built(web: FastifyInstance, { webFolder }: WebOptions): Promise<() => Promise<WebHandler>> {
  const client = join(webFolder, 'build/client')
  await web.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: oneYear,
    index: false,
  })
  await web.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
  const file = join(webFolder, 'build/server/index.js')
  await access(file)
  let handler: Promise<WebHandler> | undefined
  // Loaded for the first page: a process that serves only the API saves the 20 MiB.
  return () => (handler ??= loadBuild(file))
}

async function loadBuild(file: string): Promise<WebHandler> {
  const build = (await import(pathToFileURL(file).href)) as WebBuild
  return build.entry.module.createWebHandler(build, 'production')
}

/** Runs Vite as a middleware of this process; the next request uses a changed module. */
async function live(web: FastifyInstance, { webFolder }: WebOptions): Promise<() => Promise<WebHandler>> {
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
    const answered = () => void reply.hijack()
    reply.raw.once('finish', answered)
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      reply.raw.off('finish', answered)
      done(error instanceof Error ? error : undefined)
    })
  })
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
    return build.entry.module.createWebHandler(build, 'development')
  }
}

async function respond(
  app: FastifyInstance,
  handler: WebHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  const answer = await handler(toFetchRequest(request, leaving.signal), {
    nonce: request.cspNonce,
    callApi: (inner) => inject(app, request, inner),
  })
  reply.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!answer.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
  if (isValidated(answer) && request.method === 'GET') return sendPage(answer, request, reply)
  if (!answer.body) return reply.send()
  return reply.send(Readable.fromWeb(answer.body))
}

/** A page that is the same for all visitors with the same preferences says so by its cache header. */
const isValidated = (answer: Response): boolean =>
  answer.status === 200 && answer.headers.get('cache-control') === 'public, no-cache'

/**
 * Sends a page with an ETag of its content without the nonce, which differs in each response. A 304 carries no policy:
 * the stored one names the nonce of the stored page.
 */
async function sendPage(answer: Response, request: FastifyRequest, reply: FastifyReply) {
  const page = await answer.text()
  const etag = etagOf(page.replaceAll(request.cspNonce, ''))
  reply.header('etag', etag)
  if (!matches(request.headers['if-none-match'], etag)) return reply.send(page)
  return reply.removeHeader('content-security-policy').status(304).send()
}

function toFetchRequest(request: FastifyRequest, signal: AbortSignal): Request {
  // The URL is joined as text, because as a relative URL "//host" would name another host.
  // A Host header is a name or an address with a port; `a:b@x` would be credentials, which `Request` rejects.
  const given = /^[\w.:[\]-]+$/.test(request.host) ? URL.parse(`${request.protocol}://${request.host}`) : null
  const origin = given ? given.origin : 'http://localhost'
  return new Request(origin + (request.raw.url ?? '/'), {
    method: request.method,
    headers: toHeaders(request.headers),
    signal,
  })
}

function toHeaders(given: FastifyRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || name.startsWith(':')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}

/** Passes a loader's call to the API with the visitor's network address, so that rate limits count the right one. */
async function inject(app: FastifyInstance, outer: FastifyRequest, inner: Request): Promise<Response> {
  const { pathname, search } = new URL(inner.url)
  const answer = await app.inject({
    method: inner.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(inner.headers), host: outer.host },
    remoteAddress: outer.ip,
    ...(inner.body && { payload: Buffer.from(await inner.arrayBuffer()) }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) for (const one of [value].flat()) headers.append(name, String(one))
  }
  const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
  return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
    status: answer.statusCode,
    headers,
  })
}
