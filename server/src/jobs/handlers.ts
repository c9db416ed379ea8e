import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../clock.ts'
import { tellEndings } from '../customers/notices.queries.ts'
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
    'customer-expiry': async () => {
      const now = services.clock.now()
      log.info({ job: 'customer-expiry', ...(await tellEndings(services.db, dayOf(now), now)) }, 'told')
    },
    'ledger-verification': later('ledger-verification'),
    housekeeping: () => removeOutdated(services.db, services.clock.now()),
  }
}
