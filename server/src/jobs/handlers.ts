import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../http/context.ts'
import type { JobHandler } from './jobs.ts'
import type { QueueName } from './queues.ts'

/** What each queue does. */
export function jobHandlers(_services: Services, log: FastifyBaseLogger): Record<QueueName, JobHandler> {
  const later =
    (name: QueueName): JobHandler =>
    async () =>
      log.debug({ job: name }, 'nothing to do')
  return {
    mail: later('mail'),
    'points-expiry': later('points-expiry'),
    'cycle-opening': later('cycle-opening'),
    'ledger-verification': later('ledger-verification'),
    housekeeping: later('housekeeping'),
  }
}
