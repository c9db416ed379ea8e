import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'

const test = useTestDatabase()

async function run(file: string, ...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...options], {
    env: { ...process.env, DATABASE_URL: test.ownerUrl },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const code = await new Promise((done) => child.once('close', done))
  return { code, lines: output.trim().split('\n') }
}

describe('npm run jobs', () => {
  it('runs a job now and prints its result', async () => {
    const { id } = await aProfessional(test.db)
    await post(test.db, [anEntry(id, 10)], aPosting(new Date('2020-01-05T15:00:00Z')))
    const first = await run('jobs.ts', 'run', 'points-expiry')
    expect(first).toEqual({
      code: 0,
      lines: [
        'points-expiry: points expired {"lots":1}',
        'points-expiry: professionals notified of expiring points {"notices":0}',
        'points-expiry: done',
      ],
    })
    expect((await run('jobs.ts', 'run', 'points-expiry')).lines[0]).toBe(
      'points-expiry: points expired {"lots":0}',
    )
  })

  it('lists the jobs if the name is unknown', async () => {
    const { code, lines } = await run('jobs.ts', 'run', 'nothing')
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/points-expiry/)])
  })
})

describe('npm run ledger:rebuild', () => {
  it('prints stored values that contradict the entries, and corrects them', async () => {
    const { id } = await aProfessional(test.db)
    // Recent, so that the job of another test does not expire them: a command has the machine's clock.
    const now = new Date(Date.now())
    await post(test.db, [anEntry(id, 30)], aPosting(now))
    await post(test.db, [anEntry(id, -5)], aPosting(now))
    const consistent = await run('ledger-rebuild.ts', '--dry-run')
    expect(consistent.lines).toEqual([expect.stringMatching(/, 0 differences$/)])
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    await owner.query('update point_accounts set balance = balance + 1 where professional_id = $1', [id])
    await owner.end()
    const altered = await run('ledger-rebuild.ts', '--dry-run')
    expect(altered.code).toBe(1)
    expect(altered.lines[0]).toBe(`${id} balance: stored 26, computed 25`)
    const written = await run('ledger-rebuild.ts', '--write')
    expect(written.lines).toEqual([
      expect.stringMatching(
        /; changed 1 balances, 0 lots, 0 uses of lots, 0 scores, 0 sums of accelerators, 0 sums of the dashboard$/,
      ),
    ])
    expect((await run('ledger-rebuild.ts', '--dry-run')).code).toBe(0)
    expect((await run('ledger-rebuild.ts')).lines).toEqual([expect.stringMatching(/--dry-run.*--write/)])
  })
})
