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

export interface WebOptions {
  readonly mode: 'production' | 'development'
  /** The web workspace: holds `build/` in production, `vite.config.ts` in development. */
  readonly webFolder: string
}

/** What the web's server build lets us do; its own copy of React Router stays inside it. */
interface WebBuild {
  readonly entry: { readonly module: { readonly createWebHandler: CreateWebHandler } }
}
type CreateWebHandler = (build: WebBuild, mode: WebOptions['mode']) => WebHandler
type WebHandler = (request: Request, given: WebRequestContext) => Promise<Response>
interface WebRequestContext {
  readonly nonce: string
  /** Calls the API inside the process: path below `/api`, never over the network. */
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

/** The files and the handler of the production build. */
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
  const load = () => (handler ??= loadBuild(file))
  // The API need not wait for the build to be loaded.
  web.addHook('onListen', async () => {
    await load()
  })
  return load
}

async function loadBuild(file: string): Promise<WebHandler> {
  const build = (await import(pathToFileURL(file).href)) as WebBuild
  return build.entry.module.createWebHandler(build, 'production')
}

/** Vite as a middleware of this process; a changed module is taken up by the next request. */
async function live(web: FastifyInstance, { webFolder }: WebOptions): Promise<() => Promise<WebHandler>> {
  // Vite is the web workspace's tool: it is found from there and never loaded in production.
  const resolved = createRequire(join(webFolder, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(resolved).href)) as typeof Vite
  const vite = await createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: web.server } },
  })
  web.addHook('onClose', () => vite.close())
  web.addHook('onRequest', (request, reply, done) => {
    // Vite answers on the raw response or passes on; when it has answered, Fastify must not.
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
  if (!answer.body) return reply.send()
  return reply.send(Readable.fromWeb(answer.body))
}

function toFetchRequest(request: FastifyRequest, signal: AbortSignal): Request {
  // The address is joined as text: as a relative address, "//host" would name another host.
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

/** A loader's call reaches the API as the visitor's own: same address, so that limits count the right one. */
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
