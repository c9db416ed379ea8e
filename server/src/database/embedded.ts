import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Account, accountFor } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { asStartError } from './embedded-errors.ts'
import { type Home, prepareHome, preparePassword } from './embedded-home.ts'
import { type Lock, tryLock, waitForLock } from './embedded-lock.ts'
import {
  endOrphans,
  findRunning,
  Interrupted,
  launch,
  type Postmaster,
  runsOn,
  shutDown,
} from './embedded-postmaster.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

export type EmbeddedPostgres = {
  /** For `pg`; `host` is the folder of the socket (on Windows the loopback address). */
  connection: Connection
  /** The same as one address, for `pg` and libpq. */
  url: string
  /** Where the data are: the folder asked for, or, where PostgreSQL's user could not reach that, one under /var/lib/esquadro. */
  home: string
  /** Leaves; the last of those who use the database ends PostgreSQL (fast shutdown). Never throws; may be called twice. */
  stop(): Promise<void>
}

const user = 'esquadro'
const database = 'esquadro'

const settings = {
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}

/**
 * A real PostgreSQL on the data in `folder` (absolute), made on first use. Whoever comes second, from whatever process,
 * shares the one that runs; one that a killed process left behind is taken over. Nobody but this user (and root) can connect:
 * the socket stands in a private folder and asks for a password, and no port is taken (except on Windows, on the loopback).
 * Throws StartError with one line for the operator.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log: (message: string) => void
  /** Of PostgreSQL, by name, over ours. They count for whoever starts it, not for whoever joins. */
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  try {
    const account = accountFor(folder)
    const binaries = await findBinaries(account)
    const home = await prepareHome(folder, account)
    return await underGuard(home, async () => {
      const presence = tryLock(home.users, 'shared')
      if (!presence) throw new StartError(`The database in ${home.path} is just being stopped: start again.`)
      try {
        const password = await preparePassword(home, account)
        await initialise(home, account, binaries, options.log)
        const ensureRunning = () =>
          attachOrLaunch(home, account, binaries, password, { ...settings, ...options.settings })
        const { host, port, pid } = await ensureRunning()
        const watch = watchOver({ home, pid, ensureRunning, log: options.log })
        const connection = { host, port, user, password, database }
        const stop = once(async () => {
          await watch.end()
          await leave(home, binaries, presence).catch((error: unknown) =>
            options.log(`The database did not stop in order: ${String(error)}`),
          )
        })
        return { connection, url: toUrl(connection), home: home.path, stop }
      } catch (error) {
        presence.release()
        throw error
      }
    })
  } catch (error) {
    throw asStartError(error, folder)
  }
}

/**
 * Ends the PostgreSQL on the data in `folder` if nobody uses it any more: what a killed process could not do itself.
 * Answers the home of the data, or null while somebody uses them.
 */
export async function sweepEmbeddedPostgres(folder: string): Promise<string | null> {
  const account = accountFor(folder)
  const home = await prepareHome(folder, account)
  const binaries = await findBinaries(account)
  return await underGuard(home, async () => ((await stopIfUnused(home, binaries)) ? home.path : null))
}

async function underGuard<T>(home: Home, action: () => Promise<T>): Promise<T> {
  const guard = await waitForLock(home.guard, 'exclusive', 120_000)
  if (!guard) {
    throw new StartError(
      `Another start of the database in ${home.path} has not come to an end for two minutes: end it and start again.`,
    )
  }
  try {
    return await action()
  } finally {
    guard.release()
  }
}

/** The cluster is made aside and renamed: it is there whole or not at all, wherever the making was interrupted. */
async function initialise(
  home: Home,
  account: Account | null,
  binaries: Binaries,
  log: (message: string) => void,
) {
  if (existsSync(home.cluster)) return
  log('Preparing the database for the first time')
  for (const name of await readdir(home.path)) {
    // One that a killed start is still filling may resist; the next start finds it.
    if (name.startsWith('cluster.new-'))
      await rm(join(home.path, name), { recursive: true, force: true }).catch(() => {})
  }
  const draft = join(home.path, `cluster.new-${process.pid}-${Math.trunc(performance.timeOrigin)}`)
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${user}`,
      `--pwfile=${home.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=pt-BR',
      '--data-checksums',
      '--no-instructions',
    ],
    {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: dirname(binaries.initdb),
      env: process.platform === 'win32' ? process.env : { LC_ALL: 'C' },
    },
  )
  await rename(draft, home.cluster)
}

async function attachOrLaunch(
  home: Home,
  account: Account | null,
  binaries: Binaries,
  password: string,
  wanted: Record<string, string>,
): Promise<Postmaster> {
  const running = await findRunning(home)
  if (running && (await answers(running, password))) return running
  if (running) await shutDown(home, binaries)
  await endOrphans(home)
  const start = () => launch({ home, account, binaries, settings: wanted })
  const postmaster = await start().catch(async (error: unknown) => {
    if (!(error instanceof Interrupted)) throw error
    await endOrphans(home)
    return start()
  })
  await ensureDatabase(postmaster, password)
  return postmaster
}

/** Whether it can be reached. One that merely refuses (too many connections) is in use and must not be ended. */
async function answers(postmaster: Postmaster, password: string): Promise<boolean> {
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
    // Not awaited: on a connection that broke it would never be answered.
    void client.end().catch(() => {})
  }
}

/** Whoever uses the database brings it back, at the same address, when its process was killed. */
function watchOver({ home, pid, ensureRunning, log }: Watch): { end(): Promise<void> } {
  let current = pid
  let recovery: Promise<void> | null = null
  const recover = async () => {
    log('The database was ended from outside: starting it again')
    try {
      current = (await underGuard(home, ensureRunning)).pid
    } catch (error) {
      log(asStartError(error, home.path).message)
      await sleep(5_000, undefined, { ref: false })
    }
    recovery = null
  }
  const timer = setInterval(() => {
    if (!recovery && !runsOn(home, current)) recovery = recover()
  }, 250)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await recovery
    },
  }
}

type Watch = {
  home: Home
  pid: number
  ensureRunning: () => Promise<Postmaster>
  log: (message: string) => void
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= action())
}

async function leave(home: Home, binaries: Binaries, presence: Lock): Promise<void> {
  await underGuard(home, async () => {
    presence.release()
    await stopIfUnused(home, binaries)
  })
}

async function stopIfUnused(home: Home, binaries: Binaries): Promise<boolean> {
  const alone = tryLock(home.users, 'exclusive')
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
