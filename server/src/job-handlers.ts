import type { FastifyBaseLogger } from 'fastify'
import { continueAnnouncement } from './announcements/send-announcement.ts'
import type { Services } from './context/context.ts'
import { notifyExpiringCustomers } from './customers/notify-expiring-customers.ts'
import { expireHolds } from './experiences/expire-holds.ts'
import { promoteFromWaitingLists } from './experiences/promote-from-waiting-list.ts'
import { remindSubscribers } from './experiences/remind-subscribers.ts'
import { mailMonthStatements } from './extract/mail-month-statements.ts'
import { deleteRefusedFiles } from './invoices/intake/intakes.queries.ts'
import { continueRun } from './invoices/review/decide-many.ts'
import { deleteOutdated } from './jobs/housekeeping.queries.ts'
import type { JobHandler, OnFailure } from './jobs/jobs.ts'
import type { QueueName } from './jobs/queues.ts'
import { closeLevelGrants } from './level-grants/close-level-grants.ts'
import { notifyLevelsAtRisk } from './levels/notify-levels-at-risk.ts'
import { openCurrentCycle } from './levels/open-cycle.ts'
import { mailNews } from './notifications/mail-news.ts'
import { notifyJobFailure } from './notifications/notify.ts'
import { expirePoints } from './points/expire-points.ts'
import { notifyExpiringPoints } from './points/notify-expiring-points.ts'
import { recordRoot } from './points/record-root.ts'
import { verifyNightly } from './points/verify-ledger.ts'
import { mailPreRegistered } from './pre-registrations/mail-pre-registered.ts'
import { continueImports } from './product-imports/continue-imports.ts'
import { deleteOldImports } from './product-imports/product-imports.queries.ts'
import { pushNews } from './push/push-news.ts'
import { deleteOutdatedViews as deleteViews } from './record-views/record-views.ts'
import { expireSignUps } from './sign-up/expire-sign-ups.ts'
import { computeRecentMonths } from './store-scores/compute-months.ts'
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'

/** Logs failed attempts; notifies the administrators of a job that has failed for good. */
export const reportFailures =
  (
    { db, clock }: Pick<Services, 'db' | 'clock'>,
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ): OnFailure =>
  async (job, err, isLast) => {
    if (!isLast) return log.warn({ job, err }, 'a job failed and will be retried')
    log.error({ job, err }, 'a job failed for good')
    await notifyJobFailure(db, job, clock.now())
  }

/** Returns the handler of each queue. Handlers log their results. */
export function jobHandlers(services: Services, log: FastifyBaseLogger): Record<QueueName, JobHandler> {
  return {
    mail: (data) => services.mail.deliver(data),
    webhooks: async () => void (await deliverWebhooks(services)),
    'news-mails': async () => void (await mailNews(services)),
    'push-messages': async () => void (await pushNews(services)),
    'pre-registration-mails': () => mailPreRegistered(services),
    'review-runs': ({ id }) => continueRun(services, String(id)),
    announcements: async ({ id }) => {
      const members = await continueAnnouncement(services, String(id))
      log.info({ job: 'announcements', id, members }, 'members notified')
    },
    'product-imports': async () => {
      const imports = await continueImports(services, log)
      if (imports > 0) log.info({ job: 'product-imports', imports }, 'interrupted imports continued')
    },
    'store-months': async () => {
      log.info({ job: 'store-months', months: await computeRecentMonths(services) }, 'store scores computed')
    },
    'points-expiry': async () => {
      log.info({ job: 'points-expiry', lots: await expirePoints(services) }, 'points expired')
      const notices = await notifyExpiringPoints(services)
      log.info({ job: 'points-expiry', notices }, 'professionals notified of expiring points')
    },
    'cycle-opening': async () => {
      log.info({ job: 'cycle-opening', professionals: await openCurrentCycle(services) }, 'cycle opened')
      const notices = await notifyLevelsAtRisk(services)
      log.info({ job: 'cycle-opening', notices }, 'professionals notified of levels at risk')
      log.info({ job: 'cycle-opening', grants: await closeLevelGrants(services) }, 'levels set by hand ended')
    },
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
    'seat-holds': async () => {
      log.info({ job: 'seat-holds', seats: await expireHolds(services) }, 'held seats expired')
    },
    'experience-reminders': async () => {
      log.info(
        { job: 'experience-reminders', notices: await remindSubscribers(services) },
        'members reminded',
      )
    },
    'month-statements': async () => {
      log.info({ job: 'month-statements', mails: await mailMonthStatements(services) }, 'statements mailed')
    },
    'ledger-roots': async () => {
      log.info(
        { job: 'ledger-roots', root: (await recordRoot(services))?.root ?? null },
        'ledger root recorded',
      )
    },
    'ledger-verification': () => verifyNightly(services, log),
    housekeeping: async () => {
      await deleteOutdated(services.db, services.clock.now())
      await deleteViews(services)
      await expireSignUps(services)
      const storageKeys = [
        ...(await deleteRefusedFiles(services.db, services.clock.now())),
        ...(await deleteOldImports(services.db, services.clock.now())),
      ]
      for (const storageKey of storageKeys) await services.files.remove(storageKey)
    },
  }
}
