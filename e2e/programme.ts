// Keeps the server of the journeys: starts it on a free port in the folder that is named, says where it listens, and
// when whoever asked for it is no more, ends it and clears the folder away. Interrupts in the terminal are not for it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
const folder = process.argv[2] ?? ''
if (!folder) throw new Error('Name the folder of the journeys')
const log = join(folder, 'server.log')

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
let server: ChildProcess | null = null
let isEnding = false
process.once('disconnect', () => void end(0))
process.once('SIGTERM', () => void end(0))

const port = await findFreePort()
const address = `http://127.0.0.1:${port}`
const environment = {
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: address,
  DATA_FOLDER: join(folder, 'data'),
  DEMO: '1',
  LOG_LEVEL: 'warn',
  // No journey depends on somebody else's service.
  ZIP_CODE_URL: 'off',
}
if (!isEnding) server = launch()
if (await answers(60_000)) process.send?.(address)
else if (!isEnding) {
  process.stderr.write(readFileSync(log, 'utf8').slice(-4_000))
  await end(1)
}

function launch(): ChildProcess {
  const output = openSync(log, 'a')
  return spawn(
    process.execPath,
    ['--import', join(root, 'scripts/with-parent.mjs'), join(root, 'server/src/main.ts')],
    { cwd: root, env: environment, stdio: ['ignore', output, output, 'ipc'] },
  )
}

async function answers(patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (performance.now() < until && !isEnding && server?.exitCode === null) {
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.ok) return true
    await sleep(200)
  }
  return false
}

/** The server first, then a database that it could not end itself, then the folder. */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const impatience = setTimeout(() => server?.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(impatience)
  }
  const sweep = spawn(process.execPath, [join(root, 'server/src/commands/database-sweep.ts')], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  await once(sweep, 'exit')
  // A browser whose runner was killed may need a moment to be gone.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  process.exit(code)
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = probe.address()
  await new Promise((done) => probe.close(done))
  if (!found || typeof found === 'string') throw new Error('No free port')
  return found.port
}
