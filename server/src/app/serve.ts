import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demonstrationAccounts } from '@esquadro/contract/platform/settings/demonstration'
import { importTrustFolder } from '../fiscal/trust/import-folder.ts'
import type { Config } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { openServiceLogin, requirePlainLogin } from '../platform/database/login.ts'
import { watchDatabase } from '../platform/database/watch.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { makePrivate } from '../platform/files/private-folder.ts'
import { removeStaleUploads } from '../platform/http/bodies/multipart.ts'
import { registerWeb } from '../platform/http/pages/web.ts'
import { recordRuns } from '../platform/job-runs/job-runs.ts'
import { openJobs, startWorkers } from '../platform/jobs/jobs.ts'
import { sendWhenDue } from '../platform/jobs/send-when-due.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openLive } from '../platform/notifications/live.ts'
import { openSecret } from '../platform/secret.ts'
import { openState } from '../platform/state.ts'
import { buildApp } from './app.ts'
import { openClock } from './demonstration/clock.ts'
import { openDemonstration } from './demonstration/open-demonstration.ts'
import { jobHandlers, reportFailures } from './job-handlers.ts'
import { prepareDatabase } from './prepare-database.ts'
import { contentVersion } from './public-pages/public-pages.queries.ts'
import { openSharePictures } from './public-pages/share-pictures.ts'

/**
 * Prepares the database at `ownerUrl`, starts the services and the workers on it as a login that owns
 * nothing, and serves the application. Passes the function that stops each part to `onStarted` before it
 * starts the next one.
 */
export async function serve(
  config: Config,
  ownerUrl: string,
  { onStarted, log }: { onStarted(ending: () => Promise<unknown>): void; log(line: string): void },
): Promise<void> {
  await makePrivate(config.dataFolder, {
    isPassedThrough: config.databaseUrl === undefined && process.getuid?.() === 0,
  })
  await prepareDatabase(ownerUrl)
  const url = await loginUrl(config, ownerUrl)
  const { db, close } = connect(url, {
    max: config.databasePool,
    isPreparing: config.databasePrepare,
  })
  onStarted(close)
  const jobs = await openJobs(url, { hasWorkers: true })
  onStarted(() => jobs.close())
  const clock = await openClock(config)
  const secret = await openSecret(config, clock)
  const mail = openMail({ db, config, clock, jobs, secret })
  const live = openLive({ db, url: config.databaseListenUrl ?? url })
  onStarted(() => live.close())
  const files = await openFileStore(config)
  const state = openState()
  onStarted(() => state.close())
  await removeStaleUploads(config.dataFolder, clock.now())
  const services = { db, config, clock, files, jobs, mail, live, secret, state }
  await importTrustFolder(services, log)
  if (config.isDemo && (await openDemonstration(services))) log('The demonstration programme is loaded')
  const closing = new AbortController()
  const watch = config.databaseUrl ? watchDatabase(config.databaseListenUrl ?? url) : undefined
  if (watch) onStarted(async () => watch.close())
  const app = await buildApp(services, { watch, closing: closing.signal })
  const handlers = jobHandlers(services, app.log)
  const tracing =
    config.traces &&
    (await import('../platform/tracing/tracing.ts')).openTracing(app, db, app.log, config.traces)
  if (tracing) onStarted(() => tracing.close())
  if (config.isDemo) {
    const { registerDevClock } = await import('./demonstration/dev-clock.ts')
    registerDevClock(app, { clock, handlers })
  }
  if (config.servesWeb)
    await registerWeb(app, {
      mode: config.isDevelopment ? 'development' : 'production',
      webFolder: resolve(import.meta.dirname, '../../../web'),
      publicUrl: config.publicUrl,
      contentVersion: () => contentVersion(db, clock.now()),
      pictures: openSharePictures(join(config.dataFolder, 'share-pictures')),
    })
  if (config.metrics) {
    const { openMetrics } = await import('../platform/metrics/metrics.ts')
    const metrics = openMetrics(app, db)
    onStarted(() => metrics.close())
    await metrics.listen(config.metrics)
  }
  if (config.mailIn) {
    const { openMailServer } = await import('../sales/mailbox/mail-server.ts')
    const mailServer = await openMailServer(services, app.log, config.mailIn)
    onStarted(() => mailServer.close())
    await mailServer.listen()
  }
  onStarted(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  onStarted(async () => {
    closing.abort()
    await sleep(config.shutdownDelayMs)
  })
  releaseStartupMemory()
  const traced = tracing ? tracing.traceJobs(handlers) : handlers
  await startWorkers(jobs.boss, traced, reportFailures(services, app.log), recordRuns(services))
  const sending = sendWhenDue({
    url: config.databaseListenUrl ?? url,
    send: (queue) => traced[queue]({}),
    onError: (job, err) => app.log.warn({ job, err }, 'messages could not be sent and will be retried'),
  })
  onStarted(() => sending.close())
  log(`Esquadro: ${config.publicUrl}`)
  if (config.isDemo) for (const line of demonstrationLines(config)) log(line)
}

/** The time after the start by which pages, jobs and first requests have usually loaded their modules. */
const settledMs = 5_000

/** Returns memory that only the start needed to the system, if Node.js runs with `--expose-gc`. */
function releaseStartupMemory(): void {
  const collect = globalThis.gc
  if (collect)
    setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), settledMs).unref()
}

/**
 * The address with which the processes log in: with a migration address or the embedded database, a login
 * that owns nothing.
 */
async function loginUrl(config: Config, ownerUrl: string): Promise<string> {
  if (!config.databaseUrl) return openServiceLogin(ownerUrl)
  if (config.databaseMigrationUrl) await requirePlainLogin(ownerUrl, config.databaseUrl)
  return config.databaseUrl
}

const demonstrationLines = ({ publicUrl, mailIn }: Config): string[] => [
  ...demonstrationAccounts.map(
    ({ userType, email, password }) =>
      `  ${userType.padEnd(12)} ${email}  ${password}  ${publicUrl}${userType === 'admin' ? '/cms/login' : '/login'}`,
  ),
  `  mails        ${publicUrl}/dev/mail`,
  `  clock        ${publicUrl}/dev/clock`,
  ...(mailIn
    ? [
        `  invoices     smtp://${mailIn.host}:${mailIn.port}, to the address at ${publicUrl}/invoices?view=mails`,
      ]
    : []),
]
