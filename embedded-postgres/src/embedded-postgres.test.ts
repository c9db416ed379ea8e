import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres, sweepEmbeddedPostgres } from './embedded-postgres.ts'
import { openScratch } from './scratch.ts'

const scratch = openScratch('esquadro-run-')
// Both a folder with a space and a path too long for a socket must work.
const base = join(scratch.folder, 'a launcher')
const folder = join(base, 'a'.repeat(90), 'postgres')
mkdirSync(base)
const others: ChildProcess[] = []

const started: EmbeddedPostgres[] = []

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, log: () => {} })
  started.push(postgres)
  return postgres
}

describe('the embedded PostgreSQL', () => {
  afterAll(() => scratch.close())

  afterEach(async () => {
    for (const other of others.splice(0)) {
      other.kill('SIGKILL')
      if (other.exitCode === null && other.signalCode === null) await once(other, 'exit')
    }
    await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
    expect(await sweepEmbeddedPostgres(folder)).toBe(folder)
  })

  it('keeps the data from one start to the next', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('opens no port and rejects a wrong password', async () => {
    const postgres = await start()
    expect(await query(postgres.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    await expect(query(postgres.url.replace(/:\w+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    )
    await postgres.stop()
  })

  it('sorts text as Portuguese does and has data checksums', async () => {
    const postgres = await start()
    const words = await query(
      postgres.url,
      `SELECT word FROM unnest(ARRAY['zebra', 'água', 'Abelha']) AS word ORDER BY word`,
    )
    expect(words.map(({ word }) => word)).toEqual(['Abelha', 'água', 'zebra'])
    expect(await query(postgres.url, 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }])
    await postgres.stop()
  })

  it('is shared by two processes, and the last one to stop shuts it down', async () => {
    const other = await startInAnotherProcess()
    const mine = await start()
    expect(mine.url).toBe(other.url)
    await mine.stop()
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    other.process.kill('SIGTERM')
    await once(other.process, 'exit')
    await expect(query(other.url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })

  it('is taken over from a process that was killed', async () => {
    const other = await startInAnotherProcess()
    other.process.kill('SIGKILL')
    await once(other.process, 'exit')
    const mine = await start()
    expect(mine.url).toBe(other.url)
    expect(await query(mine.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await mine.stop()
    await expect(query(mine.url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })

  it('recovers committed data after its processes were killed', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE acknowledged AS SELECT 1 AS one')
    process.kill(postmasterPid(), 'SIGKILL')
    const second = await start()
    expect(await query(second.url, 'SELECT one FROM acknowledged')).toEqual([{ one: 1 }])
    await Promise.all([first.stop(), second.stop()])
  })

  it('is restarted at the same address if it is killed while in use', async () => {
    const postgres = await start()
    await query(postgres.url, 'CREATE TABLE used AS SELECT 1 AS one')
    process.kill(postmasterPid(), 'SIGKILL')
    await expect.poll(() => query(postgres.url, 'SELECT one FROM used').catch(String)).toEqual([{ one: 1 }])
    await postgres.stop()
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })

  it('ignores a stale lock file whose process id now belongs to another program', async () => {
    const postgres = await start()
    const file = join(folder, 'cluster/postmaster.pid')
    // PostgreSQL considers only processes of its own user as owners of the file.
    const { uid, gid } = statSync(folder)
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    others.push(stranger)
    const left = readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid))
    await postgres.stop()
    writeFileSync(file, left)
    const again = await start()
    expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  it.runIf(process.getuid?.() === 0)(
    'keeps the data elsewhere if only root may enter the checkout',
    async () => {
      const closed = join(scratch.folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const first = await startEmbeddedPostgres({ folder: join(closed, 'postgres'), log: () => {} })
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
      await first.stop()
      const second = await startEmbeddedPostgres({ folder: join(closed, 'postgres'), log: () => {} })
      expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
      expect(second.home).toMatch(/^\/var\/lib\/esquadro\//)
      await second.stop()
      await rm(second.home, { recursive: true })
    },
  )

  it('reports an unusable folder in one line', async () => {
    const file = join(base, 'a file')
    writeFileSync(file, '')
    const attempt = startEmbeddedPostgres({ folder: join(file, 'postgres'), log: () => {} })
    await expect(attempt).rejects.toMatchObject({
      name: 'EmbeddedPostgresError',
      message: expect.stringMatching(/^[^\n]*a file[^\n]*$/),
    })
  })

  it('reports data of another version in one line', async () => {
    await (await start()).stop()
    const version = join(folder, 'cluster/PG_VERSION')
    const own = readFileSync(version, 'utf8')
    writeFileSync(version, '9.6\n')
    await expect(start()).rejects.toMatchObject({
      name: 'EmbeddedPostgresError',
      message: expect.stringMatching(/another version/),
    })
    writeFileSync(version, own)
    const again = await start()
    await again.stop()
  })
})

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10)
}

async function startInAnotherProcess(): Promise<{ process: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: () => {} })
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit()))
    setInterval(() => {}, 1000)
    process.stdout.write(postgres.url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(child)
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: url.toString() }
}

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
