import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openScratch } from './scratch.ts'
import { ensureTemplate } from './template.ts'

const scratch = openScratch('esquadro-run-')
const folder = join(scratch.folder, 'templates')
let fills = 0

const template = (name: string) =>
  ensureTemplate({
    folder,
    key: 'one',
    workFolder: join(scratch.folder, name),
    async fill(url) {
      fills += 1
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    },
  })

describe('a template', () => {
  afterAll(() => scratch.close())

  it('is created once, even by concurrent processes, and each copy of it is a separate database', async () => {
    const old = join(folder, 'old')
    await mkdir(old, { recursive: true })
    utimesSync(old, 0, 0)
    const [first, second] = await Promise.all([template('a'), template('b')])
    expect(second).toBe(first)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(existsSync(old)).toBe(false)
    fills = 0
    expect(await template('c')).toBe(first)
    expect(fills).toBe(0)

    const copies = await Promise.all(
      ['one', 'two'].map((name) =>
        startEmbeddedPostgres({ folder: join(scratch.folder, name), template: first, log: () => {} }),
      ),
    )
    await query(copies[0]?.url ?? '', 'UPDATE kept SET answer = 1')
    expect(await query(copies[1]?.url ?? '', 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await Promise.all(copies.map((copy) => copy.stop()))
  })
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
