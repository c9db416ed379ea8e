import type { FastifyBaseLogger } from 'fastify'
import { deleteOldImports } from '../catalogue/product-imports/product-imports.queries.ts'
import { continueImports } from '../catalogue/product-imports/run-import.ts'
import { notifyOfTrust } from '../fiscal/trust/notify-of-trust.ts'
import { mailMonthStatements } from '../ledger/extract/mail-month-statements.ts'
import { closeLevelGrants } from '../ledger/level-grants/level-grants.ts'
import { expirePoints, notifyExpiringPoints } from '../ledger/points/expire-points.ts'
import { foldLedgerSums } from '../ledger/points/figures.queries.ts'
import { recordRoot } from '../ledger/points/proof/roots.ts'
import { verifyNightly } from '../ledger/points/proof/verify-ledger.ts'
import { expireSignUps } from '../membership/sign-up/expire-sign-ups.ts'
import { notifyLevelsAtRisk, openCurrentCycle } from '../people/levels/cycles.ts'
import { mailPreRegistered } from '../people/pre-registrations/mail-pre-registered.ts'
import { recountSegments } from '../people/segments/count-listed-segments.ts'
import type { Services } from '../platform/context/context.ts'
import { deleteOldDrafts } from '../platform/drafts/drafts.queries.ts'
import type { JobHandler, OnFailure, QueueName } from '../platform/job-queues.ts'
import { deleteOldRuns } from '../platform/job-runs/job-runs.queries.ts'
import { deleteByRetention, deleteOutdated } from '../platform/jobs/retention.queries.ts'
import { setMailRetention } from '../platform/mail/queue.queries.ts'
import { mailNews } from '../platform/notifications/mail-news.ts'
import { notifyJobFailure } from '../platform/notifications/notify.ts'
import { pushNews } from '../platform/push/push-news.ts'
import { getRules } from '../platform/settings/settings.queries.ts'
import { deliverWebhooks } from '../platform/webhooks/deliver-webhooks.ts'
import { continueAnnouncement } from '../publishing/announcements/announcements.ts'
import { renewRankings } from '../reports/rankings/cached-rankings.ts'
import { computeRecentMonths } from '../reports/store-scores/store-scores.ts'
import { remindSubscribers } from '../rewards/experiences/remind-subscribers.ts'
import { expireHolds } from '../rewards/experiences/subscriptions/holds.ts'
import { promoteFromWaitingLists } from '../rewards/experiences/subscriptions/promote-from-waiting-list.ts'
import { notifyExpiringCustomers } from '../sales/customers/claims/notify-expiring-customers.ts'
import { deleteRefusedFiles } from '../sales/invoices/intake/intakes.queries.ts'
import { endReading, forgetMails } from '../sales/mailbox/mailbox.queries.ts'
import { deleteOldBulkRuns } from './bulk-runs/bulk-runs.queries.ts'
import { continueBulkRun, continueBulkRuns } from './bulk-runs/continue-bulk-runs.ts'

/** Logs failed attempts; notifies the administrators of a permanently failed job. */
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
    mail: async (data) => {
      await services.mail.deliver(data)
      return undefined
    },
    webhooks: async () => ({ deliveries: await deliverWebhooks(services) }),
    'news-mails': async () => ({ mails: await mailNews(services) }),
    'push-messages': async () => ({ messages: await pushNews(services) }),
    'pre-registration-mails': async () => {
      await mailPreRegistered(services)
      return undefined
    },
    'bulk-runs': async ({ id }) => {
      if (typeof id === 'string') {
        await continueBulkRun(services, log, id)
        return undefined
      }
      return { runs: await continueBulkRuns(services, log) }
    },
    announcements: async ({ id }) => {
      const members = await continueAnnouncement(services, String(id))
      log.info({ job: 'announcements', id, members }, 'members notified')
      return { members }
    },
    'product-imports': async () => {
      const imports = await continueImports(services, log)
      if (imports > 0) log.info({ job: 'product-imports', imports }, 'interrupted imports continued')
      return { imports }
    },
    'store-months': async () => {
      const months = await computeRecentMonths(services)
      log.info({ job: 'store-months', months }, 'store scores computed')
      return { months }
    },
    'points-expiry': () => runPointsExpiry(services, log),
    'cycle-opening': () => runCycleOpening(services, log),
    'customer-expiry': async () => {
      const notified = await notifyExpiringCustomers(services)
      log.info({ job: 'customer-expiry', ...notified }, 'professionals notified')
      return notified
    },
    'waiting-lists': async () => {
      const promoted = await promoteFromWaitingLists(services)
      log.info({ job: 'waiting-lists', promoted }, 'waiting members promoted')
      return { promoted }
    },
    'seat-holds': async () => {
      const seats = await expireHolds(services)
      log.info({ job: 'seat-holds', seats }, 'held seats expired')
      return { seats }
    },
    'experience-reminders': async () => {
      const notices = await remindSubscribers(services)
      log.info({ job: 'experience-reminders', notices }, 'members reminded')
      return { notices }
    },
    'month-statements': async () => {
      const mails = await mailMonthStatements(services)
      log.info({ job: 'month-statements', mails }, 'statements mailed')
      return { mails }
    },
    'ledger-roots': async () => {
      const recorded = await recordRoot(services)
      if (recorded)
        log.info(
          { job: 'ledger-roots', number: recorded.number, root: recorded.root },
          'ledger root recorded',
        )
      return { roots: recorded ? 1 : 0 }
    },
    'trust-notices': async () => {
      const notices = await notifyOfTrust(services)
      log.info({ job: 'trust-notices', notices }, 'administrators notified of certificates')
      return { notices }
    },
    'ledger-sums': async () => ({ entries: (await foldLedgerSums(services.db)) ?? 0 }),
    'kept-rankings': async () => ({ rankings: await renewRankings(services) }),
    'segment-counts': async () => ({ segments: await recountSegments(services) }),
    'ledger-verification': (_data, onStep) => verifyNightly(services, log, onStep),
    housekeeping: () => runHousekeeping(services, log),
  }
}

/** Expires points, then notifies the owners of points that expire soon. */
async function runPointsExpiry(services: Services, log: FastifyBaseLogger) {
  const lots = await expirePoints(services)
  log.info({ job: 'points-expiry', lots }, 'points expired')
  const notices = await notifyExpiringPoints(services)
  log.info({ job: 'points-expiry', notices }, 'professionals notified of expiring points')
  return { lots, notices }
}

/** Opens today's cycle, then notifies of levels at risk and ends levels set by hand. */
async function runCycleOpening(services: Services, log: FastifyBaseLogger) {
  const professionals = await openCurrentCycle(services)
  log.info({ job: 'cycle-opening', professionals }, 'cycle opened')
  const notices = await notifyLevelsAtRisk(services)
  log.info({ job: 'cycle-opening', notices }, 'professionals notified of levels at risk')
  const grants = await closeLevelGrants(services)
  log.info({ job: 'cycle-opening', grants }, 'levels set by hand ended')
  return { professionals, notices, grants }
}

/** Deletes outdated rows and rows past their retention; deletes files after their rows. */
async function runHousekeeping(services: Services, log: FastifyBaseLogger) {
  const now = services.clock.now()
  await deleteOutdated(services.db, now)
  await deleteOldDrafts(services.db, now)
  await endReading(services.db, now)
  await forgetMails(services.db, now)
  const rules = await getRules(services.db)
  await deleteOldRuns(services.db, rules.jobRunDays, now)
  await deleteOldBulkRuns(services.db, new Date(now.getTime() - rules.jobRunDays * 86_400_000))
  await setMailRetention(services.db, rules.mailDays)
  const rows = await deleteByRetention(services.db, rules, now)
  log.info({ job: 'housekeeping', rows }, 'rows deleted after their retention')
  await expireSignUps(services)
  const storageKeys = [
    ...(await deleteRefusedFiles(services.db, now)),
    ...(await deleteOldImports(services.db, now)),
  ]
  for (const storageKey of storageKeys) await services.files.remove(storageKey)
  return { files: storageKeys.length, rows }
}
