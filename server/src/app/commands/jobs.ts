import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/database/connect.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { jobQueues } from '../../platform/job-queues.ts'
import { runRecorded } from '../../platform/job-runs/job-runs.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { openMail } from '../../platform/mail/mail.ts'
import { openLive } from '../../platform/notifications/live.ts'
import { openSecret } from '../../platform/secret.ts'
import { StartError } from '../../platform/start-error.ts'
import { openState } from '../../platform/state.ts'
import { toCommandError } from '../../platform/to-start-error.ts'
import { openClock } from '../demonstration/clock.ts'
import { jobHandlers } from '../job-handlers.ts'

/** A line of the log, as it is written. */
type LogRecord = { readonly level: number; readonly job?: string; readonly msg: string }

// npm run jobs -- run <job>: runs a recurring job now and prints its result. It can run beside a running server.

const names = jobQueues.filter((queue) => 'cron' in queue).map(({ name }) => name)

const log = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints each log record of a job as one line. */
const jobLog: FastifyBaseLogger = pino(
  { base: null, timestamp: false },
  {
    write(record) {
      const { level: _level, job, msg, ...result } = JSON.parse(record) as LogRecord
      log(`${job === undefined ? '' : `${job}: `}${msg} ${JSON.stringify(result)}`)
    },
  },
)

async function run(name: (typeof names)[number]): Promise<void> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const { db, close } = connect(url, { max: 2 })
    endings.push(close)
    const jobs = await openJobs(url, { hasWorkers: false })
    endings.push(() => jobs.close())
    const clock = await openClock(config)
    const secret = await openSecret(config, clock)
    const live = openLive({ db, url })
    endings.push(() => live.close())
    const files = await openFileStore(config)
    const mail = openMail({ db, config, clock, jobs, secret })
    const state = openState()
    endings.push(() => state.close())
    const services = { db, config, clock, files, jobs, mail, live, secret, state }
    await runRecorded(services, name, jobHandlers(services, jobLog)[name])
    log(`${name}: done`)
  } catch (error) {
    throw toCommandError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, requested] = positionals
  const name = names.find((option) => option === requested)
  if (command !== 'run' || name === undefined)
    throw new StartError(`Run "npm run jobs -- run <job>" with one of these jobs: ${names.join(', ')}.`)
  await run(name)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
