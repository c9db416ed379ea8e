import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { sweepEmbeddedPostgres } from '../database/embedded.ts'

// Waits until the process at the other end of its standard input is no more, then clears away the database of that
// process, unless another one uses it. Interrupts in the terminal are not for it.
process.on('SIGINT', () => {})
const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the database')
process.stdin.resume()
await once(process.stdin, 'close')
const home = existsSync(folder) && (await sweepEmbeddedPostgres(folder))
if (home) for (const path of [home, folder]) await rm(path, { recursive: true, force: true })
