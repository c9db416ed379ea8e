import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { poolOf } from '../database/connect.ts'
import { oldestRows } from '../jobs/retention.queries.ts'
import { jobCounts, lastProof, lastRoot } from './metrics.queries.ts'

/**
 * Measures the application for Prometheus: requests by route and status, the connection pool, jobs by queue
 * and state, the event loop, memory, and the ledger's last root and verification. Returns a server for
 * `/metrics` on its own port.
 */
export function openMetrics(app: FastifyInstance, db: Database): FastifyInstance {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'esquadro_http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address, which may contain personal data.
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
  new Gauge({
    name: 'esquadro_database_connections',
    help: 'Connections of the pool by state, and the queries that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { total, idle, waiting } = poolOf(db)
      this.set({ state: 'used' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'esquadro_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      this.reset()
      for (const { queue, state, count } of await jobCounts(db)) this.set({ queue, state }, count)
    },
  })
  new Gauge({
    name: 'esquadro_ledger_root_timestamp_seconds',
    help: 'When the last daily root of the ledger was recorded; 0 if never',
    registers,
    async collect() {
      this.set((await lastRoot(db)) ?? 0)
    },
  })
  new Gauge({
    name: 'esquadro_ledger_broken_rules',
    help: 'The number of rules of the ledger that its last verification found violated',
    registers,
    async collect() {
      this.set((await lastProof(db))?.broken ?? 0)
    },
  })
  new Gauge({
    name: 'esquadro_ledger_proof_timestamp_seconds',
    help: 'When the ledger was last verified; 0 if never',
    registers,
    async collect() {
      this.set((await lastProof(db))?.at ?? 0)
    },
  })
  new Gauge({
    name: 'esquadro_oldest_row_timestamp_seconds',
    help: 'When the oldest row of each table with a retention was written',
    labelNames: ['table'] as const,
    registers,
    async collect() {
      this.reset()
      for (const { table, at } of await oldestRows(db)) if (at !== null) this.set({ table }, at)
    },
  })
  const server = Fastify({ logger: false })
  server.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return server
}
