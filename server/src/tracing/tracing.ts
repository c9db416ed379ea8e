import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type Database, observeQueries } from '../database/connect.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import { exportOf, type Place, readParent, type Span } from './spans.rules.ts'

export interface TracingOptions {
  /** The address of an OTLP/HTTP collector, such as http://localhost:4318. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of traces that are recorded; a caller's own decision takes precedence. */
  readonly ratio: number
}

export interface Tracing {
  /** Makes each run of a handler a trace of its own. */
  traceJobs<Name extends string>(handlers: Readonly<Record<Name, JobHandler>>): Record<Name, JobHandler>
  /** Sends the recorded spans and stops. */
  close(): Promise<void>
}

/** Milliseconds between two exports, the most spans of one, and the most that wait; more are dropped. */
const INTERVAL = 5_000
const MAX_AT_ONCE = 512
const MAX_WAITING = 4_096
const TIMEOUT = 10_000
const MAX_TEXT = 2_000

const now = () => performance.timeOrigin + performance.now()
const idOf = (bytes: number) => randomBytes(bytes).toString('hex')

interface Running extends Place {
  readonly parentSpanId?: string
  readonly startMs: number
}

/** Keeps the recorded spans and sends them every five seconds; an export that fails is logged and dropped. */
function openExporter(log: Pick<FastifyBaseLogger, 'warn'>, options: TracingOptions) {
  let waiting: Span[] = []
  let exporting: Promise<void> = Promise.resolve()

  const send = async (spans: readonly Span[]) => {
    try {
      const response = await fetch(`${options.endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...options.headers },
        body: exportOf(options.serviceName, spans),
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await response.arrayBuffer()
      if (!response.ok) log.warn({ status: response.status, spans: spans.length }, 'traces were refused')
    } catch (error) {
      log.warn({ err: error, spans: spans.length }, 'traces could not be exported')
    }
  }
  const flush = (): Promise<void> => {
    const spans = waiting
    waiting = []
    exporting = exporting.then(async () => {
      for (let at = 0; at < spans.length; at += MAX_AT_ONCE) await send(spans.slice(at, at + MAX_AT_ONCE))
    })
    return exporting
  }
  const record = (span: Span) => {
    if (waiting.length < MAX_WAITING) waiting.push(span)
  }
  const timer = setInterval(() => void (waiting.length > 0 && flush()), INTERVAL).unref()
  return {
    record,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const start = (parent: Place | null): Running => ({
  traceId: parent?.traceId ?? idOf(16),
  spanId: idOf(8),
  ...(parent && { parentSpanId: parent.spanId }),
  startMs: now(),
})

/**
 * Records requests, jobs and their queries as spans and exports them by OTLP/HTTP in JSON. Requests continue the trace of
 * `traceparent`. Spans hold routes and statements with placeholders, no values. An export that fails is dropped.
 */
export function openTracing(
  app: FastifyInstance,
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  options: TracingOptions,
): Tracing {
  const places = new AsyncLocalStorage<Running | null>()
  const running = new WeakMap<FastifyRequest, Running>()
  const { record, close } = openExporter(log, options)

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = readParent(String(request.headers['traceparent'] ?? ''))
    const isSampled = parent ? parent.isSampled : Math.random() < options.ratio
    const span = isSampled ? start(parent) : null
    if (span) running.set(request, span)
    places.run(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = running.get(request)
    if (!span) return
    const route = request.routeOptions.url ?? ''
    record({
      ...span,
      name: `${request.method} ${route}`.trim(),
      kind: 2,
      endMs: now(),
      attributes: {
        'http.request.method': request.method,
        ...(route && { 'http.route': route }),
        'http.response.status_code': reply.statusCode,
        'esquadro.request_id': request.id,
      },
      hasFailed: reply.statusCode >= 500,
    })
  })
  const stopObserving = observeQueries(db, ({ text, tookMs, hasFailed }) => {
    const parent = places.getStore()
    if (!parent) return
    const endMs = now()
    record({
      ...start(parent),
      startMs: endMs - tookMs,
      name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query',
      kind: 3,
      endMs,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, MAX_TEXT) },
      hasFailed,
    })
  })

  const traced =
    (name: string, handler: JobHandler): JobHandler =>
    async (data, onStep) => {
      if (Math.random() >= options.ratio) return handler(data, onStep)
      const span = start(null)
      let hasFailed = true
      try {
        const counts = await places.run(span, () => handler(data, onStep))
        hasFailed = false
        return counts
      } finally {
        record({ ...span, name: `job ${name}`, kind: 1, endMs: now(), attributes: {}, hasFailed })
      }
    }
  return {
    traceJobs: <Name extends string>(handlers: Readonly<Record<Name, JobHandler>>) =>
      Object.fromEntries(
        Object.entries<JobHandler>(handlers).map(([name, handler]) => [name, traced(name, handler)]),
      ) as Record<Name, JobHandler>,
    async close() {
      stopObserving()
      await close()
    },
  }
}
