import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as settings from '@esquadro/contract/platform/settings/public'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { useTestApp } from '../../testing/app.ts'
import { readConfig } from '../config.ts'
import { openTracing } from './tracing.ts'

interface Received {
  readonly path: string
  readonly key: string
  readonly spans: readonly {
    readonly name: string
    readonly traceId: string
    readonly spanId: string
    readonly parentSpanId?: string
    readonly startTimeUnixNano: string
    readonly endTimeUnixNano: string
    readonly status: { readonly code: number }
    readonly attributes: readonly {
      readonly key: string
      readonly value: Readonly<Record<string, unknown>>
    }[]
  }[]
}

/** Stands in for a collector. */
let collector: Server
let received: Received[] = []
let endpoint = ''
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: Pick<Received, 'spans'>[] }[]
    }
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((span) => span.spans))
    received.push({ path: request.url ?? '', key: String(request.headers['api-key']), spans })
    response.end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => void collector.close())
afterEach(() => void vi.unstubAllEnvs())

const app = useTestApp()
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

async function traced(to = endpoint) {
  received = []
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', to)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%20b')
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500')
  const own = await buildApp(app.services)
  const warnings: unknown[] = []
  const tracing = openTracing(
    own,
    app.db,
    { warn: (...input: unknown[]) => void warnings.push(input) },
    { serviceName: 'esquadro', ratio: 1 },
  )
  return { own, tracing, warnings }
}

describe('traces', () => {
  it('continue the caller’s trace with a request and its queries, without values', async () => {
    const { own, tracing } = await traced()
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` }
    const response = await own.inject({ url: `/api${settings.get.path}?q=segredo`, headers })
    expect(response.statusCode).toBe(200)
    await own.inject({ url: '/livez', headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
    await own.close()
    await tracing.close()
    expect(received.map(({ path, key }) => [path, key])).toEqual([['/v1/traces', 'a b']])
    const spans = received.flatMap((item) => item.spans)
    const request = spans.find(({ name }) => name === `GET /api${settings.get.path}`)
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
    expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(
      BigInt(request?.startTimeUnixNano ?? 1),
    )
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    })
    const queries = spans.filter(({ name }) => name === 'select')
    expect(queries.length).toBeGreaterThan(0)
    for (const { traceId, parentSpanId } of queries)
      expect([traceId, parentSpanId]).toEqual([TRACE, request?.spanId])
    expect(JSON.stringify(spans)).not.toContain('segredo')
    expect(spans.some(({ name }) => name.includes('livez'))).toBe(false)
  })

  it('contain the runs of jobs, and mark failed ones', async () => {
    const { own, tracing } = await traced()
    const jobs = tracing.traceJobs({
      fine: async () => undefined,
      bad: () => Promise.reject(new Error('no')),
    })
    await jobs.fine({})
    await expect(jobs.bad({})).rejects.toThrow('no')
    await own.close()
    await tracing.close()
    expect(received[0]?.spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['job fine', 0],
      ['job bad', 2],
    ])
  })

  it('never disturb a request if the collector is unreachable', async () => {
    const { own, tracing, warnings } = await traced('http://127.0.0.1:9')
    expect((await own.inject({ url: '/livez' })).statusCode).toBe(200)
    await own.close()
    await tracing.close()
    expect(warnings).toHaveLength(1)
  })
})

it('The endpoint alone switches tracing on', () => {
  expect(readConfig({}).traces).toBeUndefined()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).traces).toEqual({
    serviceName: 'esquadro',
    ratio: 1,
  })
})
