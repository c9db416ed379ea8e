import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../http/context.ts'
import { removeOutdated } from './housekeeping.queries.ts'
import type { JobHandler } from './jobs.ts'
import type { QueueName } from './queues.ts'

/** What each queue does. */
export function jobHandlers(services: Services, log: FastifyBaseLogger): Record<QueueName, JobHandler> {
  const later =
    (name: QueueName): JobHandler =>
    async () =>
      log.debug({ job: name }, 'nothing to do')
  return {
    mail: (data) => services.mail.deliver(data),
    'points-expiry': later('points-expiry'),
    'cycle-opening': later('cycle-opening'),
    'ledger-verification': later('ledger-verification'),
    housekeeping: () => removeOutdated(services.db, services.clock.now()),
  }
}
