// The measured system: the real server on a real PostgreSQL with the demonstration programme, removed afterwards.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demonstrationAccounts, demonstrationPassword } from '@esquadro/contract/settings/demonstration'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import { serverEnvironment, serverFlags } from '../scripts/server-flags.mjs'

export interface Programme {
  /** The address of the database, for its owner. */
  readonly url: string
  /** The address of the server. */
  readonly origin: string
  /** Returns the access token of a demonstration account. */
  tokenOf(userType: 'professional' | 'shopkeeper' | 'admin'): Promise<string>
  /** Returns the resident memory of the running server, in MiB. */
  memory(): number
  /** Returns the resident memory, in MiB, of a server that was started a second time with the web application and left alone. */
  idleMemory(seconds: number): Promise<number>
  /** Runs `work` with the origin of a second server, which serves the web application as well. */
  withWeb<T>(work: (origin: string) => Promise<T>): Promise<T>
  /** Runs `work` with a second server that sheds load as an installation does, and its process id. */
  withServer<T>(work: (server: { readonly origin: string; readonly pid: number }) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Starts PostgreSQL and the server, with the demonstration programme loaded. Keeps the data of a given folder. */
export async function startProgramme({
  folder,
}: {
  readonly folder?: string | undefined
} = {}): Promise<Programme> {
  const scratch = folder ? { folder, close: () => Promise.resolve() } : openScratch('esquadro-bench-')
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
        NODE_ENV: 'production',
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
    return { child, origin: `http://127.0.0.1:${port}` }
  }
  const { child: server, origin } = await startServer({ WEB: 'off' })
  return {
    url: postgres.url,
    origin,
    memory: () => residentMemory(server),
    async idleMemory(seconds) {
      // The first start fills the cache of compiled sources.
      await endProcess((await startServer({ WEB: 'on' })).child)
      const { child } = await startServer({ WEB: 'on' })
      await sleep(seconds * 1_000)
      const mebibytes = residentMemory(child)
      await endProcess(child)
      return mebibytes
    },
    async withWeb(work) {
      const { child, origin: web } = await startServer({ WEB: 'on' })
      try {
        return await work(web)
      } finally {
        await endProcess(child)
      }
    },
    async withServer(work) {
      const { child, origin: second } = await startServer({ WEB: 'on', MAX_EVENT_LOOP_DELAY: '1000' })
      try {
        return await work({ origin: second, pid: child.pid ?? 0 })
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

function residentMemory(child: ChildProcess): number {
  // Starting `ps` holds this process up, and with it the calls that it measures meanwhile.
  const status = `/proc/${child.pid}/status`
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
  return Number(stdout) / 1_024
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
