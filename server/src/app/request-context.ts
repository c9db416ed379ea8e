import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../platform/audit/audit.queries.ts'
import type { Caller, Context, Services } from '../platform/context/context.ts'
import { inTransaction } from '../platform/database/connect.ts'
import { readBrowser } from '../platform/http/browser.ts'
import { chooseLanguage } from '../platform/messages/messages.ts'

/**
 * Builds the context of a request: services, the caller's identity and language, transactions and audit. Its clock stands still, so that
 * all that one call records has one instant.
 */
export const requestContext =
  (services: Services) =>
  (request: FastifyRequest, user: Caller | null): Context => {
    const now = services.clock.now()
    const actor = { id: user?.id ?? null, type: user?.type ?? ('visitor' as const), requestId: request.id }
    return {
      ...services,
      clock: { now: () => now },
      log: request.log,
      requestId: request.id,
      actor,
      language: chooseLanguage(request.headers['accept-language']),
      address: request.ip,
      browser: readBrowser(request.headers.cookie, services.config),
      userAgent: request.headers['user-agent'],
      // A call within the process has no connection.
      hasLeft: () => request.raw.socket?.destroyed === true,
      inTransaction: (work) => inTransaction(services.db, work),
      audit: (trx, entry) => recordAudit(trx, { actor, now }, entry),
    }
  }
