import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BodyInput, EndpointSpec, ErrorResponse, ResponseOf } from '@esquadro/contract'
import { toFormEntries } from '@esquadro/contract/form-data'
import { sameDate } from '@esquadro/embedded-postgres/environment'

/** A server in its own process, started as in production but without the web. */
const root = resolve(import.meta.dirname, '../../..')
/** The folder in which Node.js caches compiled sources, which halves a server's start time. */
export const compileCache = resolve(root, '.start/compiled')
/** Ends a server with the process that started it, even if that process is killed. */
const withParent = pathToFileURL(resolve(root, 'scripts/with-parent.mjs')).href

export interface ServerProcess {
  /** Its origin, such as `http://127.0.0.1:4711`. */
  readonly origin: string
  readonly pid: number
  call<S extends EndpointSpec>(
    token: string,
    endpoint: S,
    body: BodyInput<S>,
    idempotencyKey?: string,
  ): Promise<{ status: number; data: ResponseOf<S>; error: ErrorResponse['error'] | undefined }>
  /** Kills it with SIGKILL, like a power failure. */
  kill(): Promise<void>
  /** Stops it with SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>
}

export interface ServerProcesses {
  readonly servers: readonly ServerProcess[]
  /** Their shared data folder. */
  readonly dataFolder: string
  /** Starts another server, by default with the shared data folder. */
  another(options?: { readonly dataFolder: string }): Promise<ServerProcess>
  end(): Promise<void>
}

/** Starts `count` real servers on one database and one data folder, with further environment variables; resolves when they respond. */
export async function someServers(
  count: number,
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcesses> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'esquadro-processes-'))
  const children: ChildProcess[] = []
  const end = async () => {
    await Promise.all(children.map((child) => ended(child)))
    await rm(dataFolder, { recursive: true, force: true })
  }
  const another = async (folder = dataFolder, attempt = 1): Promise<ServerProcess> => {
    const port = await aFreePort()
    const child = await started(port, databaseUrl, folder, variables).catch((error: unknown) => {
      // Another process may have taken the port meanwhile.
      if (attempt < 3 && String(error).includes('is taken')) return null
      throw error
    })
    if (!child) return another(folder, attempt + 1)
    children.push(child)
    return serverAt(`http://127.0.0.1:${port}`, child)
  }
  try {
    const servers: ServerProcess[] = []
    for (let nth = 0; nth < count; nth += 1) servers.push(await another())
    return { servers, dataFolder, another: (options) => another(options?.dataFolder), end }
  } catch (error) {
    await end()
    throw error
  }
}

function started(
  port: number,
  databaseUrl: string,
  dataFolder: string,
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', withParent, resolve(import.meta.dirname, '../main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        ...sameDate(),
        NODE_COMPILE_CACHE: compileCache,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: dataFolder,
        LOG_LEVEL: 'error',
        ZIP_CODE_URL: 'off',
        // A busy machine must not fail tests that do not test load.
        MAX_EVENT_LOOP_DELAY: '0',
        DEMO: '0',
        WEB: 'off',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  return new Promise((done, fail) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Esquadro: http')) done(child)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${output}`)))
  })
}

const ended = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.removeAllListeners('exit').once('exit', () => done())
    child.kill(signal)
  })

/** Returns a port that is currently free. */
export const aFreePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })

const serverAt = (origin: string, child: ChildProcess): ServerProcess => ({
  origin,
  pid: child.pid ?? 0,
  kill: () => ended(child, 'SIGKILL'),
  stop: async () => {
    await ended(child)
    return child.exitCode
  },
  async call(token, endpoint, body, idempotencyKey) {
    const fields = body as Readonly<Record<string, unknown>>
    const form = new FormData()
    for (const [name, value] of toFormEntries(fields))
      form.append(name, typeof value === 'string' ? value : (value as unknown as File))
    const response = await fetch(`${origin}/api${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        authorization: token,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(endpoint.multipart ? {} : { 'content-type': 'application/json' }),
      },
      body: endpoint.multipart ? form : JSON.stringify(fields),
    })
    const parsed = (await response.json()) as unknown
    const error = response.ok ? undefined : (parsed as ErrorResponse).error
    return { status: response.status, data: parsed as ResponseOf<typeof endpoint>, error }
  },
})
