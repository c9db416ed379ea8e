import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import { endProcess, freePort } from './programme.ts'
import { median } from './rate.ts'

const STARTS = 5

/**
 * The seconds from `scripts/start.mjs`, which `npm start` runs, to the first response, with the embedded
 * PostgreSQL and an existing programme: the median of five.
 */
export async function measureSecondStart(): Promise<number> {
  const scratch = openScratch('esquadro-bench-')
  const start = async (): Promise<number> => {
    const port = await freePort()
    const startedAt = performance.now()
    const child = spawn(process.execPath, [resolve(import.meta.dirname, '../scripts/start.mjs')], {
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_FOLDER: join(scratch.folder, 'data') },
      stdio: 'ignore',
    })
    await firstResponse(child, `http://127.0.0.1:${port}/livez`)
    const seconds = (performance.now() - startedAt) / 1_000
    await endProcess(child)
    return seconds
  }
  try {
    // The first start creates the database, the second fills the cache of compiled sources.
    await start()
    await start()
    const seconds: number[] = []
    for (let nth = 0; nth < STARTS; nth += 1) seconds.push(await start())
    return median(seconds)
  } finally {
    await scratch.close()
  }
}

async function firstResponse(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}
