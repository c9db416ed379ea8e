import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { type Database, waitingFor } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

export interface PressureLimits {
  /** Milliseconds that the event loop may lag; 0: no limit. */
  readonly eventLoopDelayMs: number
  /** Memory of the process in MiB; 0: no limit. */
  readonly memoryMb: number
  /** Calls that may wait for a connection to the database; 0: no limit. */
  readonly poolWait: number
}

const RETRY_AFTER = 2

/** The pause between two collections of garbage above the memory limit. */
const COLLECTION_PAUSE_MS = 5_000

/**
 * Returns a function that collects garbage, at most once in a pause, if Node.js runs with `--expose-gc`. A process that
 * refuses requests allocates too little memory for V8 to start a collection, so it would stay above its limit.
 */
function openCollection(): () => void {
  let lastAt = -COLLECTION_PAUSE_MS
  return () => {
    if (performance.now() - lastAt < COLLECTION_PAUSE_MS) return
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    lastAt = performance.now()
  }
}

/**
 * Whether an address is served under any load: health checks, and the files of the web application, which cost little
 * and without which no screen opens.
 */
export const isServedAlways = (url: string | undefined): boolean =>
  url === '/livez' || url === '/readyz' || url?.startsWith('/assets/') === true

/**
 * Sheds load: above the limits, refuses requests with `unavailable` before any other work. See `isServedAlways` for
 * the exceptions. Register it before every other hook.
 */
export async function registerPressure(
  app: FastifyInstance,
  { db, limits }: { readonly db: Database; readonly limits: PressureLimits },
): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCrowded =
      limits.poolWait > 0 && waitingFor(db) > limits.poolWait && !isServedAlways(request.raw.url)
    done(isCrowded ? new AppError('unavailable', { retryAfter: RETRY_AFTER }) : undefined)
  })
  const collect = openCollection()
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    maxRssBytes: limits.memoryMb * 1024 * 1024,
    sampleInterval: 500,
    pressureHandler: async (request, _reply, type) => {
      if (type === underPressure.TYPE_RSS_BYTES) collect()
      if (!isServedAlways(request.raw.url)) throw new AppError('unavailable', { retryAfter: RETRY_AFTER })
    },
  })
}
