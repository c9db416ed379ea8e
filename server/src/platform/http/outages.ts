import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Watch } from '../database/watch.ts'
import { AppError } from '../errors/app-error.ts'

const unavailable = () => new AppError('unavailable', { retryAfter: 2 })

/**
 * Responds 503 while the database is lost: at once to new calls of the API, and to requests that wait when it is lost. Whether such a
 * call is still carried out is as unknown as after a lost connection.
 */
export function respondDuringOutages(app: FastifyInstance, watch: Watch): void {
  const waiting = new Set<FastifyReply>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isData && !watch.isReachable) return done(unavailable())
    waiting.add(reply)
    reply.raw.once('close', () => waiting.delete(reply))
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply)
    done()
  })
  watch.onLost(() => {
    for (const reply of waiting) if (!reply.sent && !reply.raw.headersSent) reply.send(unavailable())
    waiting.clear()
  })
}
