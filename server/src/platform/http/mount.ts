import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import {
  type BinaryOutput,
  type EndpointSpec,
  endpoints,
  type RangedOutput,
  type Schema,
  type StreamOutput,
} from '@esquadro/contract'
import { mayCall } from '@esquadro/contract/areas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Caller, Context, KeyCaller, Services } from '../context/context.ts'
import type { Replica } from '../database/replica.ts'
import { AppError } from '../errors/app-error.ts'
import { networkOf } from '../network.rules.ts'
import { allowKey, type OnKey } from './allow-key.ts'
import { type Form, readMultipart, uploadsIn } from './bodies/multipart.ts'
import { rememberBrowser } from './browser.ts'
import { refuseCrossSite } from './cross-site.ts'
import { invalidFields } from './errors.ts'
import { requireFreshPassword } from './fresh-password.ts'
import type { Route } from './handle.ts'
import { respondOnce } from './idempotency.queries.ts'
import { enforceLimit } from './limits.ts'
import { readRange } from './responses/range.rules.ts'
import { sendValidated } from './responses/validators.ts'
import { findCaller } from './sessions.queries.ts'
import type { Streams } from './streams.ts'

/** Returns the path of an endpoint as Fastify writes it: `/cms/blog/{id}/list` → `/api/cms/blog/:id/list`. */
const addressOf = (endpoint: EndpointSpec) => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

/** The default limit of a request body, in bytes. */
const BODY_LIMIT = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the request is authenticated. */
    caller: Caller | null
    /** The API key, once it is accepted. */
    apiKey: KeyCaller | null
  }
}

/** The dependencies that all routes of an application share. */
export interface Mounting {
  readonly services: Services
  readonly streams: Streams
  /** Builds the context of a request. */
  readonly contextOf: (request: FastifyRequest, user: Caller | null) => Context
  /** The replica for calls that may lag; null: there is none. */
  readonly replica: Replica | null
  /** Whether the settings require a second factor of administrators. */
  readonly requiresSecondFactor: (user: Caller) => Promise<boolean>
  /** Called when a signed-in user makes a call that their role does not allow. */
  readonly onForbidden: (request: FastifyRequest, user: Caller, path: string) => Promise<void>
  /** Called when an API key is used or refused. */
  readonly onKey: OnKey
}

/**
 * Serves a route: applies its rate limit and access before it reads the body, parses the request by the
 * contract's schemas, and sends only the fields of the contract's response schema.
 */
export function mount(app: FastifyInstance, route: Route, mounting: Mounting): void {
  const { services, streams, contextOf } = mounting
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: addressOf(endpoint),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config: { form: endpoint.form === true, xml: endpoint.xml === true, isData: true },
    onRequest: async (request) => {
      refuseCrossSite(endpoint, request, services.config)
      const now = services.clock.now()
      if (endpoint.limit)
        await enforceLimit(
          services.db,
          {
            key: `call:${endpoint.path}:${networkOf(request.ip)}`,
            hits: endpoint.limit.perMinute,
            seconds: 60,
          },
          now,
        )
      if (endpoint.access === 'key')
        request.apiKey = await allowKey(endpoint, request, {
          db: services.db,
          now,
          onKey: mounting.onKey,
        })
      else request.caller = await allow(endpoint, request, mounting, now)
      // Adds the user to all later log lines of this request. A second child logger would use the first as
      // its prototype, which is slow.
      if (request.caller) (request.log as Logger).setBindings({ userId: request.caller.id })
    },
    handler: async (request, reply) => {
      const user = request.caller
      const form =
        endpoint.multipart && request.isMultipart()
          ? await readMultipart(request, {
              isCaller: user !== null || request.apiKey !== null,
              limit: endpoint.bodyLimit,
              folder: uploadsIn(services.config.dataFolder),
            })
          : null
      try {
        const input = inputOf(endpoint, request, form)
        const context = await readingContext(
          mounting,
          endpoint,
          identified(contextOf(request, user), endpoint, reply),
          reply,
        )
        const output = await run(route, input, context, request.headers['idempotency-key'])
        return endpoint.response === 'stream'
          ? sendStream(output as StreamOutput, endpoint, user, streams, reply)
          : send(endpoint, output, reply, request.headers)
      } catch (error) {
        if (error instanceof AppError) await error.afterwards?.(services.db)
        throw error
      } finally {
        await form?.dispose()
      }
    },
  })
}

/** Returns the context with a browser, if the endpoint remembers it: the known one, or a new one, whose cookie it sets. */
function identified(context: Context, endpoint: EndpointSpec, reply: FastifyReply): Context {
  if (!endpoint.remembersBrowser) return context
  const { browser, cookie } = rememberBrowser(context.browser, context.config)
  reply.header('set-cookie', cookie)
  return { ...context, browser }
}

/** Returns the context of a call. A call that tolerates lag reads from the replica, unless that lags too much. */
async function readingContext(
  { replica }: Mounting,
  { mayLag }: EndpointSpec,
  context: Context,
  reply: FastifyReply,
): Promise<Context> {
  const reading = mayLag && replica ? await replica.choose() : null
  if (!reading) return context
  reply.header('x-data-as-of', reading.asOf.toISOString())
  return { ...context, db: reading.db }
}

const inputOf = (endpoint: EndpointSpec, request: FastifyRequest, form: Form | null) => ({
  params: parse(endpoint.params, request.params),
  query: parse(endpoint.query, request.query),
  body: parse(endpoint.body, (form ? form.body : request.body) ?? {}),
  user: request.caller,
  key: request.apiKey,
})

async function allow(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  { services, requiresSecondFactor, onForbidden }: Mounting,
  now: Date,
): Promise<Caller | null> {
  const token = /^(?:Bearer\s+)?([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  const user = token ? await findCaller(services.db, token, now) : null
  const mustSetUp = async () =>
    user?.type === 'admin' &&
    !user.hasSecondFactor &&
    !isOpenToOneFactor(endpoint) &&
    (await requiresSecondFactor(user))
  // Without the second factor that the settings require, an administrator sees what a visitor sees.
  if (endpoint.access === 'public') return (await mustSetUp()) ? null : user
  if (!user) throw new AppError('unauthenticated')
  if (!isOpenTo(user, endpoint)) {
    await onForbidden(request, user, endpoint.path)
    throw new AppError('forbidden')
  }
  if (await mustSetUp()) throw new AppError('second-factor.setup')
  if (endpoint.requiresPassword) requireFreshPassword(user, now)
  return user
}

const nameOf = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))

/** Whether an account may make a call by its role and, for an administrator, its permissions. */
const isOpenTo = ({ type, permissions }: Caller, endpoint: EndpointSpec): boolean =>
  typeof endpoint.access !== 'string' &&
  endpoint.access.includes(type) &&
  (type !== 'admin' || mayCall(permissions, nameOf.get(endpoint) ?? '', endpoint))

/**
 * Returns whether an administrator may make a call before setting up a second factor: sign-in and the setup
 * itself.
 */
const isOpenToOneFactor = ({ path, allowsOneFactor }: EndpointSpec): boolean =>
  path.startsWith('/auth/') || allowsOneFactor === true

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const read = z.safeParse(schema, value)
  if (!read.success) throw invalidFields(read.error.issues)
  const path = findUnkeepable(read.data)
  if (path) {
    const field = path.join('.')
    const fields = { [field]: 'character.refused' } as const
    throw new AppError('invalid.fields', { fields, characters: { [field]: 'U+0000, U+D800–U+DFFF' } })
  }
  return read.data
}

/**
 * Returns the path of the first text that PostgreSQL cannot store (with a NUL or half a surrogate pair), or
 * null.
 */
function findUnkeepable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (!Array.isArray(value) && !isPlain(value)) return null
  for (const [key, entry] of Object.entries(value)) {
    const found = findUnkeepable(entry, [...path, key])
    if (found) return found
  }
  return null
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

async function run(
  route: Route,
  input: Parameters<Route['handler']>[0],
  context: Context,
  key: string | string[] | undefined,
): Promise<unknown> {
  const { endpoint, handler } = route
  const { user, params, query, body } = input
  if (!endpoint.idempotent || !user || typeof key !== 'string' || key === '') return handler(input, context)
  if (key.length > 200) throw new AppError('invalid.fields', { fields: { 'idempotency-key': 'too-long' } })
  return context.inTransaction((trx) =>
    respondOnce(
      trx,
      {
        userId: user.id,
        key,
        endpoint: `${endpoint.method} ${endpoint.path}`,
        body: endpoint.params || endpoint.query ? { params, query, body } : body,
        now: context.clock.now(),
      },
      () => handler(input, { ...context, db: trx, inTransaction: (work) => work(trx) }),
    ),
  )
}

function sendStream(
  output: StreamOutput,
  { event }: EndpointSpec,
  user: Caller | null,
  streams: Streams,
  reply: FastifyReply,
): unknown {
  // A stream ends with its session, so it needs one; `endpoints.test.ts` checks that the contract requires it.
  if (!user || !event) throw new AppError('unauthenticated')
  const { follow } = output
  const body = streams.open(user, {
    follow: (say) => follow((data) => say(z.parse(event, data))),
  })
  // Proxies must not cache, transform or buffer the stream.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  return reply.type('text/event-stream; charset=utf-8').send(body)
}

function send(
  { response, isCacheable }: EndpointSpec,
  output: unknown,
  reply: FastifyReply,
  headers: IncomingHttpHeaders,
): unknown {
  if (response === 'binary') {
    const file = output as BinaryOutput | RangedOutput
    reply.type(file.type).header('x-content-type-options', 'nosniff')
    reply.header('cache-control', file.maxAge ? `private, max-age=${file.maxAge}, immutable` : 'no-store')
    if (file.name)
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    return 'bytes' in file ? reply.send(file.bytes) : sendPart(file, reply, headers.range)
  }
  if (response === 'stream') return undefined
  // The schema strips undeclared fields. A missing field is a bug: 500.
  const body = JSON.stringify(z.parse(response, output))
  reply.type('application/json; charset=utf-8')
  if (isCacheable) return sendValidated(body, reply, headers)
  return reply.header('cache-control', 'no-store').send(body)
}

/** Sends the requested range of a file (RFC 9110, 14): 206 for a part, 416 for a range outside the file, or the whole file. */
function sendPart({ size, read }: RangedOutput, reply: FastifyReply, header: string | undefined): unknown {
  const range = readRange(header, size)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('content-length', String(end - start + 1))
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.send(Readable.from(read(start, end)))
}
