import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import { endProcess, freePort } from './programme.ts'
import { median, type Section } from './section.ts'

const STARTS = 5
const MAX_SECONDS = 2
const MAX_IDLE_MIB = 200

export const memory: Section = {
  name: 'memory',
  title: 'Memory',
  async measure(programme) {
    const { withServer } = await programme()
    // The first start fills the cache of compiled sources.
    await withServer(() => Promise.resolve())
    const mebibytes = await withServer(async (server) => {
      await sleep(20_000)
      return server.memory()
    })
    return {
      failures: mebibytes > MAX_IDLE_MIB ? [`an idle server takes ${mebibytes.toFixed(0)} MiB`] : [],
      text: `
A server with the web application and the demonstration, 20 s after its second start, without a request: **${mebibytes.toFixed(0)} MiB** resident
(at most ${MAX_IDLE_MIB}).`,
    }
  },
}

export const secondStart: Section = {
  name: 'second-start',
  title: 'A second start',
  async measure() {
    const seconds = await timeSecondStart()
    return {
      failures: seconds > MAX_SECONDS ? [`a second start takes ${seconds.toFixed(2)} s`] : [],
      text: `
From \`scripts/start.mjs\`, which \`npm start\` runs, to the first response, with the embedded PostgreSQL and a programme that an
earlier start has made: **${seconds.toFixed(2)} s**, the median of ${STARTS} (at most ${MAX_SECONDS}).`,
    }
  },
}

async function timeSecondStart(): Promise<number> {
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
    await sleep(10)
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}
