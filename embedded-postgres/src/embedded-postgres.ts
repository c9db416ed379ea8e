import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, accountFor } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, user } from './cluster.ts'
import { EmbeddedPostgresError, explain } from './errors.ts'
import { type Home, prepareHome, preparePassword } from './home.ts'
import { type Lock, tryLock, waitForLock } from './lock.ts'
import { endOrphans, findRunning, Interrupted, launch, type Postmaster, shutDown } from './postmaster.ts'
import { watchOver } from './watch.ts'

export { EmbeddedPostgresError }

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type EmbeddedPostgres = {
  /** For `pg`. `host` is the folder of the socket (on Windows the loopback address). */
  connection: Connection
  /** The same connection as one address, for `pg` and libpq. */
  url: string
  /** The folder with the data: the requested folder, or one under /var/lib/esquadro if PostgreSQL's user cannot reach that. */
  home: string
  /** Stops using the database. The last process that uses it shuts down PostgreSQL. Never throws; idempotent. */
  stop(): Promise<void>
}

export type Options = {
  /** Contains the data; created if it is missing. */
  folder: string
  log: (message: string) => void
  /** PostgreSQL settings by name. They apply if this process starts PostgreSQL, not if it joins a running one. */
  settings?: Record<string, string>
  /** A folder from `ensureTemplate`: a new database begins as a copy of it. */
  template?: string
  /**
   * Called when PostgreSQL's process has started or is already running, so that the caller can work while it
   * gets ready.
   */
  onLaunch?: () => void
}

const database = 'esquadro'

const defaultSettings = {
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}

/** A database of this machine: where its data are, which account runs it and with which programs. */
type Site = { home: Home; account: Account | null; binaries: Binaries }

/**
 * Runs PostgreSQL on the data in `folder`, which it creates on first use. Processes with the same folder
 * share one PostgreSQL; the next start takes over one that a killed process left running. Only this user (and
 * root) can connect: the socket is in a private folder and requires a password, and no port is opened (on
 * Windows: one on the loopback). Throws EmbeddedPostgresError with one line for the operator.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  try {
    const site = await openSite(folder)
    return await underGuard(site.home, () => openDatabase(site, options))
  } catch (error) {
    throw explain(error, folder)
  }
}

/**
 * Shuts down the PostgreSQL on the data in `folder` if no process uses it, after a killed process could not.
 * Returns the folder with the data, or null if a process uses it.
 */
export async function sweepEmbeddedPostgres(folder: string): Promise<string | null> {
  const site = await openSite(resolve(folder))
  return await underGuard(site.home, async () => ((await stopIfUnused(site)) ? site.home.path : null))
}

async function openSite(folder: string): Promise<Site> {
  const account = accountFor(folder)
  const binaries = await findBinaries(account)
  return { home: await prepareHome(folder, account), account, binaries }
}

async function underGuard<T>(home: Home, action: () => Promise<T>): Promise<T> {
  const guard = await waitForLock(home.guard, 'exclusive', 120_000)
  if (!guard) {
    throw new EmbeddedPostgresError(
      `Another start of the database in ${home.path} has not finished for two minutes: end it and start again.`,
    )
  }
  try {
    return await action()
  } finally {
    guard.release()
  }
}

async function openDatabase(
  site: Site,
  { log, settings, template, onLaunch }: Options,
): Promise<EmbeddedPostgres> {
  const { home, account } = site
  const presence = tryLock(home.users, 'shared')
  if (!presence)
    throw new EmbeddedPostgresError(`The database in ${home.path} is just being stopped: start again.`)
  try {
    const password = await preparePassword(home, account, template)
    await ensureCluster({ ...site, template, log })
    const ensureRunning = (whenLaunched?: () => void) =>
      attachOrLaunch(site, password, { ...defaultSettings, ...settings }, whenLaunched)
    const { host, port, pid } = await ensureRunning(onLaunch)
    const watch = watchOver({ home, pid, restart: () => underGuard(home, () => ensureRunning()), log })
    const connection = { host, port, user, password, database }
    const leave = async () => {
      await watch.end()
      await underGuard(home, async () => {
        presence.release()
        await stopIfUnused(site)
      }).catch((error: unknown) => log(`The database did not stop cleanly: ${String(error)}`))
    }
    let left: Promise<void> | undefined
    return { connection, url: toUrl(connection), home: home.path, stop: () => (left ??= leave()) }
  } catch (error) {
    presence.release()
    throw error
  }
}

async function attachOrLaunch(
  site: Site,
  password: string,
  settings: Record<string, string>,
  onLaunch: () => void = () => {},
): Promise<Postmaster> {
  const { home, binaries } = site
  const running = await findRunning(home)
  if (running && (await isReachable(running, password))) {
    onLaunch()
    return running
  }
  if (running) await shutDown(home, binaries)
  await endOrphans(home)
  const start = () => launch({ ...site, settings, onLaunch })
  const postmaster = await start().catch(async (error: unknown) => {
    if (!(error instanceof Interrupted)) throw error
    await endOrphans(home)
    return start()
  })
  await ensureDatabase(postmaster, password)
  return postmaster
}

/** A PostgreSQL that only refuses the connection (too many of them) is in use and must not be stopped. */
async function isReachable(postmaster: Postmaster, password: string): Promise<boolean> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      await ensureDatabase(postmaster, password)
      return true
    } catch (error) {
      if (error instanceof pg.DatabaseError) return true
      await sleep(100)
    }
  }
  return false
}

async function ensureDatabase({ host, port }: Postmaster, password: string): Promise<void> {
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    // Not awaited: a broken connection would never confirm its end.
    void client.end().catch(() => {})
  }
}

async function stopIfUnused({ home, binaries }: Site): Promise<boolean> {
  const alone: Lock | null = tryLock(home.users, 'exclusive')
  if (!alone) return false
  try {
    await shutDown(home, binaries)
    return true
  } finally {
    alone.release()
  }
}

function toUrl({ host, port, password }: Connection): string {
  return `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
