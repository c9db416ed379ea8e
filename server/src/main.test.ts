import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sameDate } from '@esquadro/embedded-postgres/environment'
import { describe, expect, it } from 'vitest'
import { aFolder } from './testing/postgres.ts'
import { aFreePort, compileCache } from './testing/processes.ts'

const postmasterFile = (dataFolder: string) => join(dataFolder, 'postgres/cluster/postmaster.pid')

async function launch(dataFolder: string) {
  const port = String(await aFreePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      ...sameDate(),
      NODE_COMPILE_CACHE: compileCache,
      DATA_FOLDER: dataFolder,
      PORT: port,
      DEMO: '0',
      WEB: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output.text += chunk.toString()))
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${output.text}`)
      await sleep(5)
    }
  }
  return { child, output, until }
}

describe('the server process', () => {
  it.each([
    ['while it makes its database', ({ output }) => output.text.includes('Preparing the database')],
    [
      'while it fills its database',
      (_, folder) =>
        existsSync(postmasterFile(folder)) && /ready/.test(readFileSync(postmasterFile(folder), 'utf8')),
    ],
    ['once it serves', ({ output }) => output.text.includes('Esquadro: http')],
  ] satisfies [string, (server: Awaited<ReturnType<typeof launch>>, folder: string) => boolean][])(
    'stops its database when it receives SIGTERM %s',
    async (_when, isSo) => {
      const folder = aFolder('ended')
      const server = await launch(folder)
      await server.until(() => isSo(server, folder))
      server.child.kill('SIGTERM')
      const [code] = (await once(server.child, 'exit')) as [number | null]
      expect(server.output.text).not.toMatch(/error|at .*:\d+:\d+/i)
      expect(code).toBe(0)
      expect(existsSync(postmasterFile(folder))).toBe(false)
    },
  )
})
