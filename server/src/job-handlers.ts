import type { FastifyBaseLogger } from 'fastify'
import { continueAnnouncement } from './announcements/announcements.ts'
import { deleteOldBulkRuns } from './bulk-runs/bulk-runs.queries.ts'
import { continueBulkRun, continueBulkRuns } from './bulk-runs/continue-bulk-runs.ts'
import type { Services } from './context/context.ts'
import { notifyExpiringCustomers } from './customers/claims/notify-expiring-customers.ts'
import { deleteOldDrafts } from './drafts/drafts.queries.ts'
import { remindSubscribers } from './experiences/remind-subscribers.ts'
import { expireHolds } from './experiences/subscriptions/holds.ts'
import { promoteFromWaitingLists } from './experiences/subscriptions/promote-from-waiting-list.ts'
import { mailMonthStatements } from './extract/mail-month-statements.ts'
import { deleteRefusedFiles } from './invoices/intake/intakes.queries.ts'
import { deleteOldRuns } from './job-runs/job-runs.queries.ts'
import type { JobHandler, OnFailure } from './jobs/jobs.ts'
import type { QueueName } from './jobs/queues.ts'
import { deleteByRetention, deleteOutdated } from './jobs/retention.queries.ts'
import { closeLevelGrants } from './level-grants/level-grants.ts'
import { notifyLevelsAtRisk, openCurrentCycle } from './levels/cycles.ts'
import { setMailRetention } from './mail/queue.queries.ts'
import { mailNews } from './notifications/mail-news.ts'
import { notifyJobFailure } from './notifications/notify.ts'
import { expirePoints, notifyExpiringPoints } from './points/expire-points.ts'
import { foldLedgerSums } from './points/figures.queries.ts'
import { recordRoot } from './points/proof/roots.ts'
import { verifyNightly } from './points/proof/verify-ledger.ts'
import { mailPreRegistered } from './pre-registrations/mail-pre-registered.ts'
import { deleteOldImports } from './product-imports/product-imports.queries.ts'
import { continueImports } from './product-imports/run-import.ts'
import { pushNews } from './push/push-news.ts'
import { renewRankings } from './rankings/cached-rankings.ts'
import { recountSegments } from './segments/count-listed-segments.ts'
import { getRules } from './settings/settings.queries.ts'
import { expireSignUps } from './sign-up/expire-sign-ups.ts'
import { computeRecentMonths } from './store-scores/store-scores.ts'
import { notifyOfTrust } from './trust/notify-of-trust.ts'
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'

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
