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

/**
 * Sheds load: above the limits, refuses requests with `unavailable` before any other work. Health checks
 * always pass, and so do the files of the web application: they cost little, and a screen does not open
 * without them. Register it before every other hook.
 */
export async function registerPressure(
  app: FastifyInstance,
  { db, limits }: { readonly db: Database; readonly limits: PressureLimits },
): Promise<void> {
  const isServedAlways = (url: string | undefined) =>
    url === '/livez' || url === '/readyz' || url?.startsWith('/assets/') === true
  app.addHook('onRequest', (request, _reply, done) => {
    const isCrowded =
      limits.poolWait > 0 && waitingFor(db) > limits.poolWait && !isServedAlways(request.raw.url)
    done(isCrowded ? new AppError('unavailable', { retryAfter: RETRY_AFTER }) : undefined)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    maxRssBytes: limits.memoryMb * 1024 * 1024,
    sampleInterval: 500,
    pressureHandler: async (request) => {
      if (!isServedAlways(request.raw.url)) throw new AppError('unavailable', { retryAfter: RETRY_AFTER })
    },
  })
}
