import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { insertRoot } from '../../ledger/points/proof/roots.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { aProfessional } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { giveExtraPoint } from '../../testing/ledger.ts'
import { compileCache } from '../../testing/processes.ts'

const test = useTestDatabase()

async function run(databaseUrl: string, ...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ledger-verify.ts'), ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, DATABASE_URL: databaseUrl },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const code = await new Promise((done) => child.once('close', done))
  return { code, lines: output.trim().split('\n') }
}

describe('npm run ledger:verify', () => {
  it('prints one line for each invariant and exits with 1 if one is broken', async () => {
    const { id } = await aProfessional(test.db)
    await giveExtraPoint(test.db, id, 10, new Date())
    const sound = await run(test.ownerUrl)
    expect(sound.code).toBe(0)
    expect(sound.lines.length).toBeGreaterThan(8)
    for (const line of sound.lines) expect(line).toMatch(/^ok {6}[a-z-]+: [a-z]/)

    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query('update cycle_scores set points = points + 1')
    await owner.end()
    const broken = await run(test.ownerUrl)
    expect(broken.code).toBe(1)
    expect(broken.lines.filter((line) => !line.startsWith('ok'))).toEqual([
      `BROKEN  cycle-scores: each score of a cycle is the sum of the score amounts of its entries (earned less reversed; not the balance), and its floor has not changed; violated by 1: ${id} ${dayOf(new Date()).slice(0, 4)}`,
    ])
  })

  it('proves a recorded root, and reports one that the ledger does not contain', async () => {
    const now = new Date()
    const { root } = await inTransaction(test.db, (trx) => insertRoot(trx, now))
    const proven = await run(test.ownerUrl, '--root', root)
    expect(proven.lines).toContain(`ok      root: the ledger has the root ${root}, and its entries give it`)
    const other = 'ab'.repeat(32)
    const unknown = await run(test.ownerUrl, '--root', other)
    expect(unknown.code).toBe(1)
    expect(unknown.lines.at(-1)).toMatch(/^BROKEN {2}root/)
  })

  it('proves the roots of an archive, and reports one that is missing', async () => {
    const record = () => inTransaction(test.db, (trx) => insertRoot(trx, new Date()))
    const items = [await record(), await record()].map(({ number, root }) => ({ number, root }))
    const folder = await mkdtemp(join(tmpdir(), 'esquadro-roots-'))
    const file = join(folder, 'roots.json')
    await writeFile(file, JSON.stringify([{ items, total: 2 }]))
    const proven = await run(test.ownerUrl, '--roots', file)
    expect(proven.lines.at(-1)).toBe(
      'ok      archive: the ledger has the 2 archived roots, and its entries give the newest of them',
    )
    await writeFile(file, JSON.stringify([...items, { number: 99, root: 'ab'.repeat(32) }]))
    const missing = await run(test.ownerUrl, '--roots', file)
    expect([missing.code, missing.lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^BROKEN {2}archive: .*violated by 1: root 99$/),
    ])
    await writeFile(file, '{"roots": 1}')
    expect((await run(test.ownerUrl, '--roots', file)).lines).toEqual([
      `The file ${file} has no list of roots.`,
    ])
    await rm(folder, { recursive: true })
  })

  it('reports an unreachable database in one line', async () => {
    const { code, lines } = await run('postgres://nobody@127.0.0.1:1/nothing')
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
  })
})
