import type { FastifyBaseLogger } from 'fastify'
import { addMonths, dayOf } from './clock.ts'
import type { Services } from './context/context.ts'
import { notifyExpiringCustomers } from './customers/notify-expiring-customers.ts'
import { promoteFromWaitingLists } from './experiences/promote-from-waiting-list.ts'
import { deleteRefusedFiles } from './invoices/intake/intakes.queries.ts'
import { removeOutdated } from './jobs/housekeeping.queries.ts'
import type { JobHandler, OnFailure } from './jobs/jobs.ts'
import type { QueueName } from './jobs/queues.ts'
import { mailNews } from './notifications/mailing.ts'
import { notifyOfFailure } from './notifications/notifications.queries.ts'
import { expirePoints, openRunningCycle, verifyNightly } from './points/points.jobs.ts'
import { mailPreRegistered } from './pre-registrations/mail-pre-registered.ts'
import { keepMonths } from './store-scores/store-scores.queries.ts'

/** What failed is logged, and what failed for good is told to the administrators. */
export const tellFailures =
  (
    { db, clock }: Pick<Services, 'db' | 'clock'>,
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ): OnFailure =>
  async (job, err, isLast) => {
    if (!isLast) return log.warn({ job, err }, 'a job failed and is tried again')
    log.error({ job, err }, 'a job failed for good')
    await notifyOfFailure(db, job, clock.now())
  }

/** What each queue does. */
export function jobHandlers(services: Services, log: FastifyBaseLogger): Record<QueueName, JobHandler> {
  return {
    mail: (data) => services.mail.deliver(data),
    'news-mails': async () => void (await mailNews(services)),
    'pre-registration-mails': () => mailPreRegistered(services),
    'store-months': async () => {
      const now = services.clock.now()
      await keepMonths(services.db, addMonths(dayOf(now), -1).slice(0, 7), now)
    },
    'points-expiry': () => expirePoints(services),
    'cycle-opening': () => openRunningCycle(services),
    'customer-expiry': async () => {
      log.info(
        { job: 'customer-expiry', ...(await notifyExpiringCustomers(services)) },
        'professionals notified',
      )
    },
    'waiting-lists': async () => {
      log.info(
        { job: 'waiting-lists', promoted: await promoteFromWaitingLists(services) },
        'waiting members promoted',
      )
    },
    'ledger-verification': () => verifyNightly(services, log),
    housekeeping: async () => {
      await removeOutdated(services.db, services.clock.now())
      const forgotten = await deleteRefusedFiles(services.db, services.clock.now())
      for (const storageKey of forgotten) await services.files.remove(storageKey)
    },
  }
}
