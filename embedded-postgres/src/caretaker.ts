// The caretaker of a scratch folder: caretaker.ts <folder>. Waits until its standard input closes, which
// happens when the process at the other end exits, then shuts down the databases in the folder and removes
// it. Does nothing while another process owns the folder or uses one of its databases.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepEmbeddedPostgres } from './embedded-postgres.ts'
import { tryLock } from './lock.ts'
import { ownerFile } from './scratch.ts'

// Ctrl-C in the terminal is meant for the process that the caretaker waits for.
process.on('SIGINT', () => {})
const folder = process.argv[2]
if (!folder) throw new Error('Usage: caretaker.ts <folder>')
process.stdin.resume()
await once(process.stdin, 'close')
if (existsSync(folder)) await clear(folder)

async function clear(scratch: string): Promise<void> {
  // Only one of two caretakers that notice the same exit gets the lock.
  const owner = tryLock(join(scratch, ownerFile), 'exclusive')
  if (!owner) return
  try {
    if (await haveAllStopped(scratch)) await rm(scratch, { recursive: true, force: true })
  } finally {
    owner.release()
  }
}

/** Shuts down and removes the databases in the folder. Returns false if one of them is still in use. */
async function haveAllStopped(scratch: string): Promise<boolean> {
  const marks = new Set(['guard.lock', 'location.json'])
  const entries = await readdir(scratch, { recursive: true, withFileTypes: true })
  const databases = new Set(entries.filter(({ name }) => marks.has(name)).map(({ parentPath }) => parentPath))
  for (const database of databases) {
    const home = await sweepPatiently(database)
    if (!home) return false
    await rm(home, { recursive: true, force: true })
  }
  return true
}

/** Child processes of a test may need a moment to notice that their parent has exited. */
async function sweepPatiently(database: string): Promise<string | null> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const home = await sweepEmbeddedPostgres(database)
    if (home) return home
    await sleep(500)
  }
  return null
}
