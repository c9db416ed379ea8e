import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepEmbeddedPostgres } from '../database/embedded.ts'

// Waits until the process at the other end of its standard input is no more, then clears away the folder with its
// databases, unless another process uses one. Interrupts in the terminal are not for it.
process.on('SIGINT', () => {})
const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the databases')
process.stdin.resume()
await once(process.stdin, 'close')
if (existsSync(folder) && (await haveAllEnded(folder))) await rm(folder, { recursive: true, force: true })

async function haveAllEnded(scratch: string): Promise<boolean> {
  const marks = new Set(['guard.lock', 'location.json'])
  const files = await readdir(scratch, { recursive: true })
  const databases = new Set(
    files.filter((file) => marks.has(file.split('/').at(-1) ?? '')).map((file) => dirname(file)),
  )
  for (const database of databases) {
    const home = await sweepPatiently(join(scratch, database))
    if (!home) return false
    await rm(home, { recursive: true, force: true })
  }
  return true
}

/** Processes that a test had started may need a moment to notice that they are alone. */
async function sweepPatiently(database: string): Promise<string | null> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const home = await sweepEmbeddedPostgres(database)
    if (home) return home
    await sleep(500)
  }
  return null
}
