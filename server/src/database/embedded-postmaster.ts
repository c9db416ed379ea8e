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
import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { type Home, prepareSocketFolder } from './embedded-home.ts'

/** A running PostgreSQL on one cluster, and where it listens. */
export type Postmaster = { pid: number; host: string; port: number }

type PidFile = Postmaster & { status: string }

/** Killed while it was starting, by somebody else. */
export class Interrupted extends Error {
  constructor(signal: string) {
    super(`PostgreSQL was ended by ${signal} while it was starting`)
  }
}

const isWindows = process.platform === 'win32'
const patienceMs = 60_000

/** Starts PostgreSQL on the cluster and answers once it accepts connections. Whatever ran on the cluster must be gone. */
export async function launch(options: {
  home: Home
  account: Account | null
  binaries: Binaries
  settings: Record<string, string>
}): Promise<Postmaster> {
  const { home, account, binaries } = options
  const stalePid = readPidFile(home)?.pid
  const listening = isWindows ? await onLoopback() : await onSocket(home, account)
  const settings = { ...options.settings, ...listening }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(home.log, account)
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...flags], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: '/',
    // A session of its own: Ctrl-C in the terminal is for the server, which stops PostgreSQL after its last query.
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    // PostgreSQL takes a left-over lock file for its own when the process of that number is this "grandparent":
    // that is how a number that now belongs to another program is told to it, with its other checks in force.
    env: {
      ...(isWindows ? process.env : {}),
      LC_ALL: 'C',
      ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}),
    },
  })
  closeSync(log.descriptor)
  const ends: (() => Error)[] = []
  child.once('error', (error) => ends.push(() => error))
  child.once('exit', (code, signal) =>
    ends.push(() =>
      signal ? new Interrupted(signal) : new Error(`PostgreSQL ended with code ${code}\n${log.words()}`),
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

/** The PostgreSQL that runs on this cluster already, ready; null when there is none. It may be ours of a killed run. */
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

/** Ends PostgreSQL on this cluster, with all that a killed postmaster may have left: first politely, then not. */
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

/** Backends outlive a killed postmaster for a moment and could still write: no new one may start before they are gone. */
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
      // Gone already.
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

/** Whether this process is a PostgreSQL on this cluster: a number alone may belong to any program by now. */
export function runsOn(home: Home, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      // A process that ended and that nobody has waited for still has a number, but neither folder nor program.
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

/** Windows: no private sockets, so loopback and a port that is free now. */
async function onLoopback(): Promise<Record<string, string>> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback')
  return { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
}

/** The log; what is large already is put aside, as `.1`. `words` are those written since. */
function openLog(path: string, account: Account | null): { descriptor: number; words(): string } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const isLarge = size > 5_000_000
  if (isLarge) renameSync(path, `${path}.1`)
  const descriptor = openSync(path, 'a', 0o600)
  if (account) chownSync(path, account.uid, account.gid)
  return {
    descriptor,
    words: () =>
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
