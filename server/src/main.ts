import { join, resolve } from 'node:path'
import { demonstrationAccounts } from '@esquadro/contract/settings/demonstration'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { connect } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { asStartError } from './database/start-errors.ts'
import { loadDemonstration } from './demonstration/load.ts'
import { openFileStore } from './files/file-store.ts'
import { registerWeb } from './http/web.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { openJobs, startWorkers } from './jobs/jobs.ts'
import { openMail } from './mail/mail.ts'
import { openLive } from './notifications/live.ts'
import { openSecret } from './secret.ts'
import { StartError } from './start-error.ts'

/** Starts everything in an order that a failure can undo, and answers how to end it again. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const ending of endings.reverse().splice(0))
      await ending().catch((error: unknown) => say(String(error)))
  }
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: say })
    if (embedded) endings.push(() => embedded.stop())
    const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
    await migrate(ownerUrl)
    const { db, close } = connect(ownerUrl, { max: config.databasePool })
    endings.push(close)
    const jobs = await openJobs(ownerUrl, { hasWorkers: true })
    const secret = await openSecret(config)
    const mail = openMail({ db, config, clock: systemClock, jobs, secret })
    const live = openLive({ db, url: ownerUrl })
    endings.push(() => live.close())
    const files = await openFileStore(config)
    const services = { db, config, clock: systemClock, files, jobs, mail, live, secret }
    if (config.isDemo && (await loadDemonstration(services))) say('The demonstration programme is loaded')
    const app = await buildApp(services)
    if (config.servesWeb)
      await registerWeb(app, {
        mode: config.isDevelopment ? 'development' : 'production',
        webFolder: resolve(import.meta.dirname, '../../web'),
      })
    endings.push(() => app.close())
    await startWorkers(jobs.boss, jobHandlers(services, app.log))
    endings.push(() => jobs.close())
    await app.listen({ host: config.host, port: config.port })
    say(`Esquadro: ${config.publicUrl}`)
    if (config.isDemo) for (const line of demonstrationLines(config.publicUrl)) say(line)
    return end
  } catch (error) {
    await end()
    throw asStartError(error, config)
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

let end: (() => Promise<void>) | null = null
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm and the terminal may both pass the same signal on.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), 15_000).unref()
    void (end ?? (async () => undefined))().then(() => process.exit(0))
  })

try {
  end = await start()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
