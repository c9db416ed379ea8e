import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'esquadro-lock-'))
const file = join(folder, 'lock')

describe('the lock of the scripts', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('admits one process at a time', async () => {
    const inside = join(folder, 'inside')
    const work = `
      const held = await lock(${JSON.stringify(file)})
      writeFileSync(${JSON.stringify(inside)}, '', { flag: 'wx' })
      await new Promise((resolve) => setTimeout(resolve, 20))
      rmSync(${JSON.stringify(inside)})
      held.release()`
    const ends = Array.from({ length: 8 }, () => once(inAnotherProcess(work), 'exit'))
    expect((await Promise.all(ends)).map(([code]) => code as unknown)).toEqual(
      Array.from({ length: 8 }, () => 0),
    )
    expect(existsSync(file)).toBe(false)
  })

  it('passes from a killed owner to one of several waiting processes, and kills the process that worked for the owner', async () => {
    const owner = inAnotherProcess(`
      const held = await lock(${JSON.stringify(file)})
      const worker = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
      held.names(worker.pid)
      process.stdout.write(String(worker.pid))
      setInterval(() => {}, 1000)`)
    const [worker] = (await once(owner.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const turns = join(folder, 'turns')
    const work = `
      const held = await lock(${JSON.stringify(file)})
      appendFileSync(${JSON.stringify(turns)}, 'in,')
      await new Promise((resolve) => setTimeout(resolve, 20))
      appendFileSync(${JSON.stringify(turns)}, 'out,')
      held.release()`
    await Promise.all(Array.from({ length: 6 }, () => once(inAnotherProcess(work), 'exit')))
    expect(readFileSync(turns, 'utf8')).toBe('in,out,'.repeat(6))
    expect(isRunning(Number(worker.toString()))).toBe(false)
  })
})

function inAnotherProcess(work: string): ChildProcess {
  const script = `
    import { spawn } from 'node:child_process'
    import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
    import { lock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    ${work}`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
