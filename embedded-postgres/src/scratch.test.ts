import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findAbandoned, openScratch, ownerFile } from './scratch.ts'

const parent = await mkdtemp(join(tmpdir(), 'esquadro-parent-'))
const prefix = 'esquadro-scratch-'

describe('a scratch folder', () => {
  afterAll(() => rm(parent, { recursive: true, force: true }))

  it('exists until its owner closes it', async () => {
    const scratch = openScratch(prefix, parent)
    expect(existsSync(scratch.folder)).toBe(true)
    await scratch.close()
    expect(existsSync(scratch.folder)).toBe(false)
  })

  it('is considered abandoned once its process is gone, even if another process has the same id', async () => {
    const folder = join(parent, `${prefix}held`)
    await mkdir(folder)
    const owner = await inAnotherProcess(`
      import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
      tryLock(${JSON.stringify(join(folder, ownerFile))}, 'exclusive')
      process.stdout.write('locked')`)
    expect(findAbandoned(prefix, parent)).toEqual([])
    await kill(owner)
    expect(findAbandoned(prefix, parent)).toEqual([folder])
  })

  it('is removed by the next process if its own process and caretaker were killed; folders of running processes stay', async () => {
    const running = openScratch(prefix, parent)
    const abandoned = join(parent, `${prefix}abandoned`)
    await mkdir(join(abandoned, 'files'), { recursive: true })
    const next = openScratch(prefix, parent)
    await expect.poll(() => existsSync(abandoned)).toBe(false)
    expect(existsSync(running.folder)).toBe(true)
    await Promise.all([running.close(), next.close()])
  })

  it('is removed with its databases when its process is killed', async () => {
    const child = await inAnotherProcess(`
      import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
      import { openScratch } from ${JSON.stringify(join(import.meta.dirname, 'scratch.ts'))}
      const { folder } = openScratch(${JSON.stringify(prefix)}, ${JSON.stringify(parent)})
      const { home } = await startEmbeddedPostgres({ folder: folder + '/a database', log: () => {} })
      process.stdout.write(JSON.stringify({ folder, home }))`)
    const { folder, home } = JSON.parse(child.output) as { folder: string; home: string }
    const pid = Number.parseInt(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8'), 10)
    await kill(child)
    await expect.poll(() => [existsSync(folder), existsSync(home)]).toEqual([false, false])
    expect(isRunning(pid)).toBe(false)
  })
})

type Child = { process: ChildProcess; output: string }

/** Runs a script that stays alive; resolves with its first output. */
async function inAnotherProcess(script: string): Promise<Child> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `${script}\nsetInterval(() => {}, 1000)`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, output: output.toString() }
}

/** An exited process counts as gone, even if its parent has not waited for it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync(`/proc/${pid}/stat`) || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

async function kill({ process: child }: Child): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
