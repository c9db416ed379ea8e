// npm start: installs missing packages, builds the web application if it changed, and runs the server until it is stopped.
// npm run dev (--dev): the same without the build; the server builds on demand and restarts when its sources change.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, fail, install, root, sayServerNode, serverNode } from './prepare.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

if (Number(process.versions.node.split('.')[0]) < 20)
  fail('Node 20 or newer is needed: install it from https://nodejs.org and start again.')

const isDev = process.argv.includes('--dev')
await install()
sayServerNode()
if (!isDev) await buildWeb()

const environment = {
  ...process.env,
  ...serverEnvironment,
  ...(isDev ? { NODE_ENV: 'development', ESQUADRO_DEV: '1' } : { NODE_ENV: 'production' }),
  // Caches the compiled sources, which halves the time of a start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.start/compiled'),
}
let server = launch()
let isEnding = false
let isRestarting = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

// If npm is killed, no signal reaches this process, and the port would stay taken.
if (process.env.npm_lifecycle_event) {
  const ancestors = JSON.stringify(ancestorsUpToNpm())
  setInterval(() => JSON.stringify(ancestorsUpToNpm()) !== ancestors && end('SIGTERM'), 1_000).unref()
}

if (isDev) {
  for (const folder of [
    'server/src',
    'server/migrations',
    'contract/src',
    'texts/src',
    'embedded-postgres/src',
  ])
    watchFolder(join(root, folder))
}

/**
 * Watches each folder separately, because this runs on the machine's Node.js: the recursive watch of older versions loses
 * files that an editor replaces.
 */
function watchFolder(folder) {
  watch(folder, (_event, name) => {
    if (!name) return
    const path = join(folder, name)
    if (isFolder(path)) watchFolder(path)
    else if (/\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts')) restartSoon()
  })
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(folder, entry.name))
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function launch() {
  const child = spawn(
    serverNode,
    [
      ...serverFlags,
      '--import',
      new URL('with-parent.mjs', import.meta.url).href,
      join(root, 'server/src/main.ts'),
    ],
    {
      cwd: root,
      env: environment,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  child.once('error', (error) => fail(`The server could not be started: ${error.message}`))
  child.once('exit', (code, signal) => {
    if (isRestarting && !isEnding) {
      isRestarting = false
      server = launch()
      return
    }
    // In development, a failed server waits for the next change of its sources.
    if (isDev && !isEnding && code !== 0) return
    finish(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
  })
  return child
}

/** Passes on the first signal only: with Ctrl-C the terminal, npm and this process all send one to the server. */
function end(signal) {
  if (isEnding) return
  isEnding = true
  if (server.exitCode !== null || server.signalCode !== null) finish(0)
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), 30_000).unref()
}

/** Stops the database of a server that was killed, or stopped while it started, unless another process uses it. */
function finish(code) {
  spawnSync(serverNode, [join(root, 'server/src/app/commands/database-sweep.ts')], {
    cwd: root,
    stdio: 'ignore',
    timeout: 60_000,
  })
  process.exit(code)
}

/** Returns the id of the parent process and, if that is the shell that npm started, of npm. */
function ancestorsUpToNpm() {
  try {
    if (process.platform !== 'linux') return [process.ppid]
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return /^(node|npm)/.test(name) ? [process.ppid] : [process.ppid, Number(parent)]
  } catch {
    return []
  }
}

let timer
function restartSoon() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (isEnding || isRestarting) return
    process.stdout.write('Sources changed: restarting\n')
    if (server.exitCode !== null || server.signalCode !== null) {
      server = launch()
      return
    }
    isRestarting = true
    server.kill('SIGTERM')
  }, 150)
}
