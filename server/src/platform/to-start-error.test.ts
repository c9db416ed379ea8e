import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { makePrivate } from './files/private-folder.ts'
import { toCommandError, toStartError } from './to-start-error.ts'

it('names the variable of the port that is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const second = createServer()
  second.listen(port, '127.0.0.1')
  const [error] = await once(second, 'error')
  const messageOf = (variables: Record<string, string>) => String(toStartError(error, readConfig(variables)))
  expect(messageOf({ PORT: String(port) })).toMatch(`Port ${port} is taken`)
  expect(messageOf({ PORT: '3000', METRICS_PORT: String(port) })).toMatch(
    `Port ${port} of METRICS_PORT is taken`,
  )
  taken.close()
})

it('refuses one port for visitors and metrics', () => {
  expect(() => readConfig({ PORT: '3001', METRICS_PORT: '3001' })).toThrow(
    /METRICS_PORT and PORT are both 3001/,
  )
})

it('names the folder that cannot be created', async () => {
  // On Linux, Node.js's own recursive `mkdir` would retry forever here.
  const folder = process.platform === 'linux' ? '/proc/nothing/data' : join(import.meta.filename, 'data')
  const error: unknown = await makePrivate(folder).catch((cause: unknown) => cause)
  expect(String(toStartError(error, readConfig({ DATA_FOLDER: folder })))).toMatch(
    `The folder ${folder} cannot be made`,
  )
})

it('says in one line that the folder is read-only', () => {
  const error = Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS' })
  const said = String(toStartError(error, readConfig({ DATA_FOLDER: '/srv/esquadro' })))
  expect(said).toMatch('The folder /srv/esquadro is read-only')
  expect(said).not.toContain('\n')
})

it('reports that the server migrates the database when a command finds an older version', () => {
  const config = readConfig({})
  const missing = Object.assign(new Error('column "seal" does not exist'), { code: '42703' })
  expect(String(toCommandError(missing, config))).toMatch('start the server once')
  expect(toCommandError(new Error('other'), config)).toEqual(new Error('other'))
})
