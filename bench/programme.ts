// The measured system: the real server on a real PostgreSQL with the demonstration programme, removed afterwards.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import {
  demonstrationAccounts,
  demonstrationPassword,
} from '@esquadro/contract/platform/settings/demonstration'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import { serverEnvironment, serverFlags } from '../scripts/server-flags.mjs'

export interface Server {
  readonly origin: string
  /** The resident memory of the process, in MiB. */
  memory(): number
}

export interface Programme extends Server {
  /** The address of the database, for its owner. */
  readonly url: string
  /** Returns the access token of a demonstration account. */
  tokenOf(userType: 'professional' | 'shopkeeper' | 'admin'): Promise<string>
  /** Runs `work` with a second server, which serves the web application as well. */
  withServer<T>(
    work: (server: Server) => Promise<T>,
    environment?: Readonly<Record<string, string>>,
  ): Promise<T>
  close(): Promise<void>
}

/** Starts the server without the web application. */
export async function startProgramme(): Promise<Programme> {
  const scratch = openScratch('esquadro-bench-')
  const postgres = await startEmbeddedPostgres({
    folder: join(scratch.folder, 'postgres'),
    log: () => undefined,
  })
  const startServer = async (environment: Readonly<Record<string, string>>) => {
    const port = await freePort()
    const child = await startProcess(
      resolve(import.meta.dirname, '../server/src/main.ts'),
      {
        PORT: String(port),
        DATABASE_URL: postgres.url,
        DATA_FOLDER: join(scratch.folder, 'data'),
        ...serverEnvironment,
        NODE_COMPILE_CACHE: join(scratch.folder, 'compiled'),
        DEMO: '1',
        LOG_LEVEL: 'error',
        ZIP_CODE_URL: 'off',
        // Each sign-in comes from an address of its own.
        TRUST_PROXY: 'loopback',
        // The machine is meant to be busy here.
        MAX_EVENT_LOOP_DELAY: '0',
        ...environment,
      },
      'Esquadro: http',
      serverFlags,
    )
    return { child, origin: `http://127.0.0.1:${port}`, memory: () => residentMemory(child) }
  }
  const { child: server, origin, memory } = await startServer({ WEB: 'off' })
  return {
    url: postgres.url,
    origin,
    memory,
    async withServer(work, environment = {}) {
      const { child, ...second } = await startServer({ WEB: 'on', ...environment })
      try {
        return await work(second)
      } finally {
        await endProcess(child)
      }
    },
    async tokenOf(userType) {
      const email = demonstrationAccounts.find((account) => account.userType === userType)?.email
      const response = await fetch(`${origin}/api/auth/${userType === 'admin' ? 'admin-login' : 'login'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demonstrationPassword }),
      })
      const { accessToken } = (await response.json()) as { accessToken: string }
      return accessToken
    },
    async close() {
      await endProcess(server)
      await postgres.stop()
      await scratch.close()
    },
  }
}

function residentMemory({ pid }: ChildProcess): number {
  // Starting `ps` holds this process up, and with it the calls that it measures meanwhile.
  const status = `/proc/${pid}/status`
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) / 1_024
}

/** Runs `work`; returns its result, and the most memory of the server meanwhile. */
export async function watchMemory<T>(
  { memory }: Server,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly highest: number }> {
  let highest = memory()
  const watching = setInterval(() => {
    highest = Math.max(highest, memory())
  }, 100)
  try {
    return { result: await work(), highest }
  } finally {
    clearInterval(watching)
  }
}

/** Starts a file of the project in its own process; resolves once it prints `ready`. */
export function startProcess(
  file: string,
  environment: Readonly<Record<string, string>>,
  ready: string,
  flags: readonly string[] = [],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...flags, file], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((done, fail) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(ready)) done(child)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => fail(new Error(`${file} ended with ${code}: ${output}`)))
  })
}

export const endProcess = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.removeAllListeners('exit').once('exit', () => done())
    child.kill('SIGTERM')
  })

/** Runs bench/drive.ts, which repeats a call in its own process; returns the calls per second. */
export async function drive(environment: Readonly<Record<string, string>>): Promise<number> {
  const env = { PATH: process.env['PATH'], ...environment }
  const file = resolve(import.meta.dirname, 'drive.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
  return Number(stdout)
}

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
