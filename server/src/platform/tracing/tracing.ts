import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Database, observeQueries } from '../database/connect.ts'
import type { JobHandler } from '../job-queues.ts'

export interface Tracing {
  /** Makes each run of a handler a trace of its own. */
  traceJobs<Name extends string>(handlers: Readonly<Record<Name, JobHandler>>): Record<Name, JobHandler>
  /** Sends the recorded spans and stops. */
  close(): Promise<void>
}

const MAX_TEXT = 2_000
/** An unreachable collector delays the end of the process by no more than this. */
const MAX_CLOSE_MS = 3_000

/** Sends spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; logs exports that fail. */
function openExporter(log: Pick<FastifyBaseLogger, 'warn'>): SpanExporter {
  const exporter = new OTLPTraceExporter()
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error, spans: spans.length }, 'traces could not be exported')
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Records requests, jobs and their queries as spans. Requests continue the trace of `traceparent`. Spans hold routes and statements with
 * placeholders, no values.
 */
export function openTracing(
  app: FastifyInstance,
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { serviceName, ratio }: NonNullable<Config['traces']>,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: openExporter(log) })],
  })
  const tracer = provider.getTracer('esquadro')
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()
  const requests = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? ''
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const attributes = {
      'http.request.method': request.method,
      ...(route && { 'http.route': route }),
      'esquadro.request_id': request.id,
    }
    const name = `${request.method} ${route}`.trim()
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller)
    requests.set(request, span)
    contexts.run(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = requests.get(request)?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  const stopObserving = observeQueries(db, ({ text, tookMs, hasFailed }) => {
    const context = contexts.getStore()
    if (!context) return
    const endTime = performance.timeOrigin + performance.now()
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, MAX_TEXT) }
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
    const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - tookMs }
    const span = tracer.startSpan(name, options, context)
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  })

  const traced =
    (name: string, handler: JobHandler): JobHandler =>
    async (data, onStep) => {
      const span = tracer.startSpan(`job ${name}`, {}, ROOT_CONTEXT)
      try {
        return await contexts.run(trace.setSpan(ROOT_CONTEXT, span), () => handler(data, onStep))
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    }
  return {
    traceJobs: <Name extends string>(handlers: Readonly<Record<Name, JobHandler>>) =>
      Object.fromEntries(
        Object.entries<JobHandler>(handlers).map(([name, handler]) => [name, traced(name, handler)]),
      ) as Record<Name, JobHandler>,
    async close() {
      stopObserving()
      const flushed = provider.shutdown().catch(() => undefined)
      await Promise.race([flushed, sleep(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}
