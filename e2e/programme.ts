// Runs the server for the journeys: programme.ts <folder>. Starts it on a free port with its data in the folder and sends its
// address to the parent process. When the parent is gone, stops the server and deletes the folder. Ignores Ctrl-C, which
// the parent handles.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
const folder = process.argv[2] ?? ''
if (!folder) throw new Error('Usage: programme.ts <folder>')
const log = join(folder, 'server.log')

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
let server: ChildProcess | null = null
let isEnding = false
process.once('disconnect', () => void end(0))
process.once('SIGTERM', () => void end(0))

let address = ''
let environment: NodeJS.ProcessEnv = {}
for (let attempt = 1; attempt <= 3 && !isEnding; attempt += 1) {
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}`
  environment = {
    PATH: process.env['PATH'],
    // The date of the run, if `npm run test:dates` moved it.
    ...(process.env['FAKETIME'] && {
      LD_PRELOAD: process.env['LD_PRELOAD'],
      FAKETIME: process.env['FAKETIME'],
      TZ: process.env['TZ'],
      FAKETIME_DONT_FAKE_MONOTONIC: process.env['FAKETIME_DONT_FAKE_MONOTONIC'],
      NO_FAKE_STAT: process.env['NO_FAKE_STAT'],
    }),
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DATA_FOLDER: join(folder, 'data'),
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // No journey depends on an external service.
    ZIP_CODE_URL: 'off',
    // A busy machine must not fail a journey.
    MAX_EVENT_LOOP_DELAY: '0',
  }
  server = launch()
  // Another program may have taken the port in the meantime.
  // The demonstration is loaded first, which can take more than a minute on a busy machine.
  if ((await responds(180_000)) || !readFileSync(log, 'utf8').includes('is taken')) break
}
if (server?.exitCode === null && (await responds(1_000))) process.send?.(address)
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

async function responds(limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs
  while (performance.now() < until && !isEnding && server?.exitCode === null) {
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.ok) return true
    await sleep(200)
  }
  return false
}

/** Stops the server, then its database if the server could not, and deletes the folder. */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const deadline = setTimeout(() => server?.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(deadline)
  }
  const sweep = spawn(process.execPath, [join(root, 'server/src/app/commands/database-sweep.ts')], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  await once(sweep, 'exit')
  // A browser may need a moment to end after its runner was killed.
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
