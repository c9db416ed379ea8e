import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demonstrationAccounts } from '@esquadro/contract/settings/demonstration'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './database/connect.ts'
import { loadDemonstration } from './demonstration/load.ts'
import { openFileStore } from './files/file-store.ts'
import { registerWeb } from './http/web.ts'
import { jobHandlers, tellFailures } from './job-handlers.ts'
import { openJobs, startWorkers } from './jobs/jobs.ts'
import { openMail } from './mail/mail.ts'
import { openLive } from './notifications/live.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openSecret } from './secret.ts'
import { StartError } from './start-error.ts'
import { toStartError } from './to-start-error.ts'

/** What was started, the newest last; each ends by its function. */
const endings: (() => Promise<unknown>)[] = []
/** So long may one of them take: the database must end also where something else hangs. */
const patienceMs = 10_000
let opening: Promise<unknown> = Promise.resolve()
let isEnding = false

/** Notes what ends something that was started. A start that is to end goes no further. */
function started(ending: () => Promise<unknown>): void {
  endings.push(ending)
  if (isEnding) throw new StartError('Ended while it started.')
}

/** Ends all that was started, the newest first. */
async function end(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop())
    await Promise.race([ending(), sleep(patienceMs)]).catch((error: unknown) => say(String(error)))
}

/** A taken port is said at once, not after the database was made and filled. */
async function requireAddress({ host, port }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function openOwnDatabase(folder: string): Promise<string> {
  const postgres = startEmbeddedPostgres({ folder, log: say })
  opening = postgres
  const { url, stop } = await postgres
  started(stop)
  return url
}

/** Starts everything in an order that can be undone at any moment. */
async function start(): Promise<void> {
  const config = readConfig()
  try {
    await requireAddress(config)
    const ownerUrl = config.databaseUrl ?? (await openOwnDatabase(join(config.dataFolder, 'postgres')))
    await prepareDatabase(ownerUrl)
    const { db, close } = connect(ownerUrl, { max: config.databasePool })
    started(close)
    const jobs = await openJobs(ownerUrl, { hasWorkers: true })
    started(() => jobs.close())
    const secret = await openSecret(config)
    const mail = openMail({ db, config, clock: systemClock, jobs, secret })
    const live = openLive({ db, url: ownerUrl })
    started(() => live.close())
    const files = await openFileStore(config)
    const services = { db, config, clock: systemClock, files, jobs, mail, live, secret }
    if (config.isDemo && (await loadDemonstration(services))) say('The demonstration programme is loaded')
    const app = await buildApp(services)
    if (config.servesWeb)
      await registerWeb(app, {
        mode: config.isDevelopment ? 'development' : 'production',
        webFolder: resolve(import.meta.dirname, '../../web'),
      })
    started(() => app.close())
    await startWorkers(jobs.boss, jobHandlers(services, app.log), tellFailures(services, app.log))
    await app.listen({ host: config.host, port: config.port })
    say(`Esquadro: ${config.publicUrl}`)
    if (config.isDemo) for (const line of demonstrationLines(config.publicUrl)) say(line)
  } catch (error) {
    throw toStartError(error, config)
  }
}

const demonstrationLines = (publicUrl: string): string[] => [
  ...demonstrationAccounts.map(
    ({ userType, email, password }) =>
      `  ${userType.padEnd(12)} ${email}  ${password}  ${publicUrl}${userType === 'admin' ? '/cms/login' : '/login'}`,
  ),
  `  mails        ${publicUrl}/dev/mail`,
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm and the terminal may both pass the same signal on.
    if (isEnding) return
    isEnding = true
    // A database that is just starting can be ended once it has started.
    void end()
      .then(() => opening)
      .catch(() => undefined)
      .then(end)
      .then(() => process.exit(0))
  })

try {
  await start()
} catch (error) {
  // Ending takes from a start what it stands on: what it says of that is no news.
  if (!isEnding) {
    await end()
    process.stderr.write(
      `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  }
}
