import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aFolder } from '../../testing/postgres.ts'
import { makePrivate } from './private-folder.ts'

it('makes the data folder accessible to its owner only, except the folder of PostgreSQL', async () => {
  const folder = aFolder('private')
  await mkdir(join(folder, 'files'), { mode: 0o755 })
  await mkdir(join(folder, 'postgres'), { mode: 0o755 })
  await writeFile(join(folder, 'secret.key'), 'x', { mode: 0o644 })
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777
  await makePrivate(folder)
  expect(await Promise.all(['', 'files', 'secret.key', 'postgres'].map(modeOf))).toEqual([
    0o700, 0o700, 0o600, 0o755,
  ])
  await makePrivate(folder, { isPassedThrough: true })
  expect(await modeOf('')).toBe(0o711)
})
