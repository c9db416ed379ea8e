import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { type Config, readConfig } from './platform/config.ts'
import { StartError } from './platform/start-error.ts'
import { toStartError } from './platform/to-start-error.ts'

/** Functions that stop each started part, newest last. */
const endings: (() => Promise<unknown>)[] = []
/** The maximum wait for one part: the database must stop even if another part hangs. */
const patienceMs = 10_000
let opening: Promise<unknown> = Promise.resolve()
let isEnding = false

/**
 * Registers the function that stops a started part. Throws if the process is shutting down, so that the start
 * does not continue.
 */
function onStarted(ending: () => Promise<unknown>): void {
  endings.push(ending)
  if (isEnding) throw new StartError('Ended while it started.')
}

/** Stops all started parts, newest first. */
async function end(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop())
    await Promise.race([ending(), sleep(patienceMs)]).catch((error: unknown) => log(String(error)))
}

/** Reports a taken port at once, not only after the database was created and filled. */
async function requireAddresses({ host, port, mailIn }: Config): Promise<void> {
  for (const address of [{ host, port }, ...(mailIn ? [mailIn] : [])]) {
    const probe = createServer().listen(address.port, address.host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  }
}

/** Loads all other modules. This takes some hundred milliseconds, during which PostgreSQL can start. */
const loadApplication = () => import('./app/serve.ts')

async function openOwnDatabase(folder: string): Promise<string> {
  const postgres = startEmbeddedPostgres({
    folder,
    log,
    onLaunch: () => void loadApplication().catch(() => undefined),
  })
  opening = postgres
  const { url, stop } = await postgres
  onStarted(stop)
  return url
}

async function start(): Promise<void> {
  const config = readConfig()
  try {
    await requireAddresses(config)
    const ownerUrl =
      config.databaseMigrationUrl ??
      config.databaseUrl ??
      (await openOwnDatabase(join(config.dataFolder, 'postgres')))
    // From here on, files that this process writes are readable by its owner only.
    process.umask(0o077)
    const { serve } = await loadApplication()
    await serve(config, ownerUrl, { onStarted, log })
  } catch (error) {
    throw toStartError(error, config)
  }
}

const log = (line: string): void => void process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm and the terminal may both forward the same signal.
    if (isEnding) return
    isEnding = true
    // A database that is still starting can be stopped only once it has started.
    void end()
      .then(() => opening)
      .catch(() => undefined)
      .then(end)
      .then(() => process.exit(0))
  })

try {
  await start()
} catch (error) {
  // During the shutdown, errors of an unfinished start are expected.
  if (!isEnding) {
    await end()
    process.stderr.write(
      `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  }
}
