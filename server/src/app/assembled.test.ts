import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sameDate } from '@esquadro/embedded-postgres/environment'
import { afterAll, expect, it } from 'vitest'
import { aDatabase, aFolder } from '../testing/postgres.ts'
import { aFreePort } from '../testing/processes.ts'

const root = resolve(import.meta.dirname, '../../..')
/** The image of 350 MB consists of this, Debian's slim image (75 MB) and the binary of Node.js 24 (125 MB). */
const MAX_MB = 150
let child: ChildProcess | undefined

afterAll(async () => {
  if (child && child.exitCode === null) {
    child.kill()
    await once(child, 'exit')
  }
})

it('a server assembled for production serves pages and calls from its own packages', async () => {
  const folder = join(aFolder('assembled'), 'product')
  // On the real date: npm may ask the registry.
  const { LD_PRELOAD: _, FAKETIME: __, ...environment } = process.env
  execFileSync(process.execPath, [join(root, 'scripts/assemble.mjs'), folder], { env: environment })
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => lstatSync(join(folder, path)).size,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(MAX_MB)
  const port = await aFreePort()
  const { url } = await aDatabase()
  const env = {
    PATH: process.env['PATH'],
    ...sameDate(),
    PORT: String(port),
    DATABASE_URL: url,
    DATA_FOLDER: aFolder('data'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
    MAX_EVENT_LOOP_DELAY: '0',
    NODE_ENV: 'production',
  }
  child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  await expect.poll(() => output, { timeout: 100_000 }).toContain('Esquadro: http')
  const call = async (path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return [response.status, response.headers.get('content-type')?.split(';')[0]]
  }
  expect(await call('/')).toEqual([200, 'text/html'])
  expect(await call('/blog')).toEqual([200, 'text/html'])
  expect(await call('/share/index.png')).toEqual([200, 'image/png'])
  expect(output).not.toContain('"level":50')
})
