import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Services } from '../platform/context/context.ts'
import { ping } from '../platform/database/health.queries.ts'
import { openReplica } from '../platform/database/replica.ts'
import type { Watch } from '../platform/database/watch.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { registerForms } from '../platform/http/bodies/forms.ts'
import { registerJson } from '../platform/http/bodies/json.ts'
import { registerXml } from '../platform/http/bodies/xml.ts'
import {
  type BodyPace,
  limitConnections,
  limitPipelining,
  watchBodies,
} from '../platform/http/connections/connections.ts'
import { registerPressure } from '../platform/http/connections/pressure.ts'
import { refuseUnparsed } from '../platform/http/connections/refuse-socket.ts'
import { takeTurns } from '../platform/http/connections/turns.ts'
import { registerErrors } from '../platform/http/errors.ts'
import { type Mounting, mount } from '../platform/http/mount.ts'
import { respondDuringOutages } from '../platform/http/outages.ts'
import { registerReference } from '../platform/http/reference/reference.ts'
import { registerSecurity } from '../platform/http/security.ts'
import { openStreams } from '../platform/http/streams.ts'
import { registerDevMail } from '../platform/mail/dev-mail.ts'
import { registerOneClickPage } from '../platform/notifications/one-click.ts'
import { recordSecurityEvent } from '../platform/security-events/record-security-event.ts'
import { measuringOf } from '../platform/settings/measuring.ts'
import { getRules, getRulesAt } from '../platform/settings/settings.queries.ts'
import { registerFeeds } from '../publishing/blog/feeds.ts'
import { registerPrivacyPolicy } from './public-pages/privacy-policy.ts'
import { registerSearchEngines } from './public-pages/search-engines.ts'
import { requestContext } from './request-context.ts'
import { routes } from './routes.ts'

/** The largest body for an address without an endpoint. */
const BODY_LIMIT = 64 * 1024
const MAX_ADDRESS_LENGTH = 8 * 1024

// Keeps queries and postal codes out of the logs.
const pathOf = (url: string) => (url.split('?')[0] ?? '').replace(/^(\/api\/zip-code\/).*/, '$1…')

/** Returns the text of an error without the value that PostgreSQL quotes if it cannot parse it (class 22). */
const withoutValue = (text: string, code: unknown): string =>
  /^22\w{3}$/.test(String(code)) ? text.replace(/"[\s\S]*"/, '"…"') : text

/** Whether the path of an address can be decoded; a path with a stray `%` cannot. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Returns the path and query of a request target. Usually the target has only these; proxies also send
 * complete addresses (`http://host/path`). Any other target, such as `*`, leads to nothing that is served.
 */
const originForm = (target: string): string => {
  if (target.startsWith('/')) return target
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  if (rest === undefined) return '/unreadable'
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Returns the address that responds 404 instead of one that cannot be decoded. */
const unreadable = (url: string): string => (/^\/api\b/.test(url) ? '/api/unreadable' : '/unreadable')

/** Warns once about untrusted forwarding headers: without `TRUST_PROXY` all visitors share the proxy's address. */
function warnOfProxies(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && (request.headers['x-forwarded-for'] || request.headers.forwarded)) {
      hasWarned = true
      app.log.warn(
        'Requests carry forwarding headers, but TRUST_PROXY is not set: limits count the proxy as one visitor',
      )
    }
    done()
  })
}

/** Rejects requests on open connections once the process shuts down. */
function refuseOnceClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done()
    reply.header('connection', 'close')
    done(new AppError('unavailable', { retryAfter: 2 }))
  })
}

/** No route uses Fastify's own schemas. */
const refuseSchema = () => () => {
  throw new Error("a route has a schema of its own instead of the contract's")
}

/** Creates the HTTP server with its limits and logs, without routes. */
function createServer({ config }: Pick<Services, 'config'>): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Queries may contain personal data: only the path is logged.
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request.url ?? '') }),
        res: (reply) => ({ status: reply.statusCode }),
        // Other properties of a database error (row details, parameters) may contain personal data.
        err: ({ name, message, code, stack }: Error & { code?: string }) => ({
          type: name,
          message: withoutValue(message, code),
          code,
          stack: withoutValue(stack ?? '', code),
        }),
      },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    // Idle sockets are closed. A body may take any time as long as it keeps arriving (see `watchBodies`).
    connectionTimeout: 60_000,
    requestTimeout: 0,
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // Limits the memory of an unread body: each of its chunks, even of one byte, is an object.
      highWaterMark: 16 * 1024,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // `refuseOnceClosing` responds in the error envelope.
    return503OnClosing: false,
    // The contract's schemas check requests and responses, so Fastify's own compilers are never loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    rewriteUrl: ({ url = '/' }) => {
      const path = originForm(url)
      return isDecodable(path) ? path : unreadable(path)
    },
    clientErrorHandler: refuseUnparsed,
  })
  if (config.connectionsPerAddress > 0) limitConnections(app.server, config.connectionsPerAddress)
  return app
}

/**
 * Adds the hooks of every request: error envelope, security headers, refusal under load or of an address that
 * is too long.
 */
async function guardRequests(app: FastifyInstance, { config, db }: Services, watch?: Watch): Promise<void> {
  // Hooks that run for every request use callbacks: a promise for each would cost more than their work.
  limitPipelining(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    done(null, payload)
  })
  registerErrors(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('apiKey', null)
  registerSecurity(app, {
    isDevelopment: config.isDevelopment,
    reportsTo: async () => {
      const { analyticsUrl, pixelUrl } = measuringOf(await getRules(db), config)
      return [analyticsUrl, pixelUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]))
    },
  })
  if (!config.trustProxy) warnOfProxies(app)
  refuseOnceClosing(app)
  await registerPressure(app, { db, limits: config.pressure })
  if (watch) respondDuringOutages(app, watch)
  takeTurns(app)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if ((raw.url?.length ?? 0) > MAX_ADDRESS_LENGTH) return done(new AppError('uri-too-long'))
    // HTTP/1.1 requires the header. Node.js would reject the request itself, without the usual headers and
    // envelope.
    done(
      raw.httpVersion === '1.1' && raw.headers.host === undefined ? new AppError('invalid.json') : undefined,
    )
  })
  // Other expectations than 100-continue may be ignored; Node.js would reject them without the usual headers
  // and envelope.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  // Methods and addresses without a route.
  app.setNotFoundHandler(() => {
    throw new AppError('not-found')
  })
}

/** Parses the kinds of bodies that endpoints accept, and compresses responses. */
async function registerBodies(app: FastifyInstance, pace: BodyPace | undefined): Promise<void> {
  watchBodies(app, pace)
  registerJson(app)
  registerForms(app)
  registerXml(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 2_048, globalDecompression: false })
  await app.register(multipart, {
    limits: { fileSize: 25 * 1024 * 1024, files: 120, fields: 200, fieldSize: 64 * 1024, parts: 400 },
  })
}

/** Serves every endpoint of the contract, with the replica and the streams that they use. */
function mountRoutes(app: FastifyInstance, services: Services): void {
  const { config, db } = services
  const streams = openStreams(services)
  // Streams do not end automatically, so closing must not wait for them.
  app.addHook('preClose', async () => streams.close())
  const contextOf = requestContext(services)
  const { databaseRead, databasePool, databasePrepare } = config
  const replica = databaseRead
    ? openReplica(db, { ...databaseRead, max: databasePool, isPreparing: databasePrepare })
    : null
  if (replica) app.addHook('onClose', () => replica.close())
  const mounting: Mounting = {
    services,
    replica,
    streams,
    contextOf,
    requiresSecondFactor: async ({ programmeVersion }) =>
      (await getRulesAt(db, programmeVersion)).adminSecondFactor === 'required',
    onForbidden: (request, user, path) =>
      recordSecurityEvent(contextOf(request, user), {
        userId: user.id,
        kind: 'permission-refused',
        detail: path.slice(0, 80),
      }),
    onKey: (request, { kind, createdBy, detail }) =>
      recordSecurityEvent(contextOf(request, null), { userId: createdBy, kind, detail: detail.slice(0, 80) }),
  }
  for (const route of routes) mount(app, route, mounting)
}

/** What else decides whether the process is ready. */
interface Availability {
  readonly watch?: Watch | undefined
  /** Aborted once the process is about to stop, while it still serves. */
  readonly closing?: AbortSignal
}

/** `/livez` responds while the process runs; `/readyz` responds while it also reaches its database and is not about to stop. */
function registerHealth(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  { watch, closing }: Availability,
): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady =
      closing?.aborted !== true &&
      watch?.isReachable !== false &&
      (await ping(db).then(
        () => true,
        () => false,
      ))
    return isReady ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable' })
  })
}

/**
 * Builds the application from its services: security headers, the API with its own 404 and error envelope, its
 * reference at /api/docs, and the health checks. The caller registers the web.
 */
export async function buildApp(
  services: Services,
  options: Availability & { readonly bodyPace?: BodyPace } = {},
): Promise<FastifyInstance> {
  const app = createServer(services)
  await guardRequests(app, services, options.watch)
  await registerBodies(app, options.bodyPace)
  mountRoutes(app, services)
  registerOneClickPage(app)
  registerFeeds(app, services)
  registerSearchEngines(app, services)
  registerPrivacyPolicy(app, services)
  registerReference(app)
  for (const path of ['/api', '/api/*'])
    app.all(path, async () => {
      throw new AppError('not-found')
    })
  registerDevMail(app, services.config)
  registerHealth(app, services, options)
  return app
}
