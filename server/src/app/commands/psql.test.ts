import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aProfessional } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { compileCache } from '../../testing/processes.ts'

const test = useTestDatabase()

async function psql(env: Record<string, string>, input: string, ...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'psql.ts'), ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, DATABASE_URL: '', ...env },
  })
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const code = await new Promise((done) => child.once('close', done))
  return { code, output }
}

const onTestDatabase = (input: string, ...options: string[]) =>
  psql({ DATABASE_URL: test.ownerUrl }, input, ...options)

describe('npm run psql', () => {
  it('prints the rows of a statement as a table', async () => {
    expect(
      await onTestDatabase(
        '',
        `select 'a' as letter, 12::bigint as number, null as nothing union all select 'long', 3, null`,
      ),
    ).toEqual({
      code: 0,
      output:
        'letter | number | nothing\n-------+--------+--------\na      | 12     |        \nlong   | 3      |        \nSELECT 2\n\n',
    })
  })

  it('reads statements over several lines from its input, and goes on after an error', async () => {
    const { code, output } = await onTestDatabase('select 1\n  as one;\nselect nonsense;\nselect 2 as two')
    expect(output).toBe(
      'one\n---\n1  \nSELECT 1\n\nERROR: column "nonsense" does not exist\n\ntwo\n---\n2  \nSELECT 1\n\n',
    )
    expect(code).toBe(1)
  })

  it('changes nothing without --write', async () => {
    const { id } = await aProfessional(test.db)
    const rename = `update users set name = 'Renamed Person' where id = '${id}'`
    const nameOf = () => test.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
    const before = await nameOf()
    expect(await onTestDatabase('', rename)).toEqual({
      code: 1,
      output: 'ERROR: cannot execute UPDATE in a read-only transaction\n\n',
    })
    expect(await nameOf()).toEqual(before)
    expect(await onTestDatabase('', rename, '--write')).toEqual({ code: 0, output: 'UPDATE 1\n\n' })
    expect(await nameOf()).toEqual({ name: 'Renamed Person' })
  })

  it('starts the embedded database if none is configured', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'esquadro-psql-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { code, output } = await psql({ DATA_FOLDER: folder }, '', 'show server_version_num')
    expect(output).toMatch(/^server_version_num\n-+\n18\d{4} +\nSHOW/)
    expect(code).toBe(0)
  })
})
