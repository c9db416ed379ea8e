import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as contract from '@esquadro/contract/sales/folder/public'
import { aFreePort } from './processes.ts'

/** Ends a program with the process that started it, even if that process is killed. */
const withParent = pathToFileURL(resolve(import.meta.dirname, '../../../scripts/with-parent.mjs')).href

export interface FolderSender {
  /** The folder that is watched. */
  readonly folder: string
  /** Runs the program to its end with these parameters and lines of input. */
  run(parameters: readonly string[], input?: string): Promise<{ code: number | null; output: string }>
  /** Starts it as its service does. */
  start(): ChildProcess
  kill(running: ChildProcess): Promise<void>
  /** The verdicts of the journal by file. */
  journal(): Promise<{ path: string; verdict: string }[]>
  log(): Promise<string>
  setPace(seconds: number): Promise<void>
  end(): Promise<void>
}

/** Downloads `esquadro-pasta.mjs` from a server and prepares a folder for it, as a store does. */
export async function aFolderSender(origin: string): Promise<FolderSender> {
  const place = await mkdtemp(join(tmpdir(), 'esquadro-folder-'))
  const script = join(place, 'esquadro-pasta.mjs')
  const data = join(place, 'data')
  const folder = join(place, 'notas')
  await mkdir(folder)
  const response = await fetch(`${origin}/api${contract.getScript.path}`)
  await writeFile(script, await response.text())
  const children = new Set<ChildProcess>()
  const started = (parameters: readonly string[]) => {
    const child = spawn(process.execPath, ['--import', withParent, script, ...parameters, '--data', data], {
      env: { PATH: process.env['PATH'], HOME: place, LANG: 'pt_BR.UTF-8' },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const ended = (child: ChildProcess): Promise<number | null> =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode)
      else child.once('exit', (code) => done(code))
    })
  const read = (name: string) => readFile(join(data, name), 'utf8').catch(() => '')
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    await ended(child)
  }
  return {
    folder,
    async run(parameters, input = '') {
      const child = started(parameters)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stdin?.end(input)
      return { code: await ended(child), output }
    },
    start() {
      const child = started([])
      child.stdout?.resume()
      child.stderr?.resume()
      return child
    },
    kill,
    async journal() {
      const lines = (await read('journal.jsonl')).split('\n')
      return lines.flatMap((line) => {
        try {
          return [JSON.parse(line) as { path: string; verdict: string }]
        } catch {
          return []
        }
      })
    },
    log: () => read('esquadro-pasta.log'),
    async setPace(seconds) {
      const file = join(data, 'settings.json')
      const settings = JSON.parse(await readFile(file, 'utf8')) as object
      await writeFile(file, JSON.stringify({ ...settings, settleSeconds: seconds, scanSeconds: seconds }))
    },
    async end() {
      await Promise.all([...children].map(kill))
      await rm(place, { recursive: true, force: true })
    },
  }
}

export interface Line {
  readonly origin: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  mend(): void
  end(): Promise<void>
}

/** A connection to a server that can be cut. */
export async function aLine(origin: string): Promise<Line> {
  const { hostname, port: target } = new URL(origin)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (isCut) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(Number(target), hostname)
    keep(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  const port = await aFreePort()
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    cut,
    mend: () => {
      isCut = false
    },
    end: () =>
      new Promise((done) => {
        cut()
        server.close(() => done())
      }),
  }
}
