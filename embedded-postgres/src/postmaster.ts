import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { programEnvironment } from './environment.ts'
import { type Home, prepareSocketFolder } from './home.ts'

/** A running PostgreSQL on a cluster, and its address. */
export type Postmaster = { pid: number; host: string; port: number }

type PidFile = Postmaster & { status: string }

/** Another process killed PostgreSQL while it was starting. */
export class Interrupted extends Error {
  constructor(signal: string) {
    super(`PostgreSQL was ended by ${signal} while it was starting`)
  }
}

/**
 * A backend of a killed postmaster still holds its shared memory. The kernel hides the program of an exiting
 * process a moment before it releases the memory, so `endOrphans` can return in between.
 */
const isMemoryStillHeld = (error: unknown): boolean =>
  error instanceof Error && /pre-existing shared memory block/.test(error.message)

const isWindows = process.platform === 'win32'
const patienceMs = 60_000

type Launch = {
  home: Home
  account: Account | null
  binaries: Binaries
  settings: Record<string, string>
  onLaunch: () => void
}

/**
 * Starts PostgreSQL on the cluster and returns once it accepts connections. Nothing else may run on the
 * cluster. Retries for 10 s while backends of a killed postmaster exit.
 */
export async function launch(options: Launch): Promise<Postmaster> {
  const deadline = performance.now() + 10_000
  for (;;) {
    try {
      return await launchOnce(options)
    } catch (error) {
      if (!isMemoryStillHeld(error) || performance.now() > deadline) throw error
      await sleep(100)
      await endOrphans(options.home)
    }
  }
}

async function launchOnce(options: Launch): Promise<Postmaster> {
  const { home, account, binaries } = options
  const stalePid = readPidFile(home)?.pid
  const listening = isWindows ? await onLoopback() : await onSocket(home, account)
  const settings = { ...options.settings, ...listening }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(home.log, account)
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...flags], {
    ...runAs(account),
    cwd: '/',
    // In its own session, so that Ctrl-C reaches only the server, which stops PostgreSQL after its last
    // query.
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    // Makes PostgreSQL ignore a stale lock file whose process id now belongs to another program, with its
    // other checks still in force: it treats a lock file of its "grandparent" process as its own.
    env: {
      ...programEnvironment(),
      ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}),
    },
  })
  closeSync(log.descriptor)
  options.onLaunch()
  const ends: (() => Error)[] = []
  child.once('error', (error) => ends.push(() => error))
  child.once('exit', (code, signal) =>
    ends.push(() =>
      signal ? new Interrupted(signal) : new Error(`PostgreSQL ended with code ${code}\n${log.newText()}`),
    ),
  )
  const deadline = performance.now() + patienceMs
  for (;;) {
    const file = readPidFile(home)
    if (ends[0]) throw ends[0]()
    if (file && file.pid === child.pid && file.status === 'ready') {
      child.unref()
      return file
    }
    if (performance.now() > deadline) throw new Error(`PostgreSQL was not ready after ${patienceMs / 1000} s`)
    await sleep(10)
  }
}

/** Returns the PostgreSQL that already runs on this cluster, once it is ready, or null. A killed process may have started it. */
export async function findRunning(home: Home): Promise<Postmaster | null> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const file = readPidFile(home)
    if (!file || !runsOn(home, file.pid)) return null
    if (file.status === 'ready') return file
    if (performance.now() > deadline) return null
    await sleep(25)
  }
}

/**
 * Stops PostgreSQL on this cluster and any backends that a killed postmaster left: first by request, then by
 * force.
 */
export async function shutDown(home: Home, binaries: Binaries): Promise<void> {
  const file = readPidFile(home)
  if (file && runsOn(home, file.pid)) {
    if (isWindows) execFileSync(binaries.control, ['stop', '-D', home.cluster, '-m', 'fast', '-w'])
    for (const [signal, waitMs] of [
      ['SIGINT', 30_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 2_000],
    ] as const) {
      if (await endedAfter(home, [file.pid], signal, waitMs)) break
    }
  }
  await endOrphans(home)
  if (file && !isWindows && file.host !== home.path) rmSync(file.host, { recursive: true, force: true })
}

/** Ends the backends of a killed postmaster. They could still write for a moment, so no new postmaster may start before. */
export async function endOrphans(home: Home): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (await endedAfter(home, processesOn(home), signal, waitMs)) break
  }
  if (isWindows) return
  for (const folder of [readPidFile(home)?.host, home.path]) {
    if (!folder) continue
    for (const name of readdirIfAny(folder).filter((entry) => entry.startsWith('.s.PGSQL.')))
      rmSync(join(folder, name), { force: true })
  }
}

async function endedAfter(
  home: Home,
  pids: number[],
  signal: NodeJS.Signals,
  waitMs: number,
): Promise<boolean> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone.
    }
  }
  const deadline = performance.now() + waitMs
  while (pids.some((pid) => runsOn(home, pid))) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function readPidFile(home: Home): PidFile | null {
  try {
    const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid = '', , , port = '', socket = '', address = '', , status = ''] = lines
    return { pid: Number(pid), port: Number(port), host: socket || address, status: status.trim() }
  } catch {
    return null
  }
}

/** Whether this process is a PostgreSQL on this cluster. The id alone is not enough: it may belong to another program by now. */
export function runsOn(home: Home, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      // A zombie still has an id, but neither a working folder nor a program.
      const program = basename(readlinkSync(`/proc/${pid}/exe`))
      return program.startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(home.cluster)
    } catch {
      return false
    }
  }
  try {
    process.kill(pid, 0)
    if (isWindows) return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      home.cluster,
    )
  } catch {
    return false
  }
}

function processesOn(home: Home): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && runsOn(home, pid))
}

async function onSocket(home: Home, account: Account | null): Promise<Record<string, string>> {
  const folder = await prepareSocketFolder(home, account)
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

/** Windows has no private sockets: uses the loopback address and a free port. */
async function onLoopback(): Promise<Record<string, string>> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback')
  return { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
}

/** Opens the log for appending; a large one is first renamed to `.1`. `newText` returns what was written since. */
function openLog(path: string, account: Account | null): { descriptor: number; newText(): string } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const isLarge = size > 5_000_000
  if (isLarge) renameSync(path, `${path}.1`)
  const descriptor = openSync(path, 'a', 0o600)
  if (account) chownSync(path, account.uid, account.gid)
  return {
    descriptor,
    newText: () =>
      readFileSync(path)
        .subarray(isLarge ? 0 : size)
        .toString(),
  }
}

function readdirIfAny(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
