// A worker thread that calls a server as a professional does, and measures the calls; the attackers have
// another thread.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The pause between two calls. */
const PAUSE_MS = 20

const { origin, token, pid, seconds } = workerData as {
  readonly origin: string
  readonly token: string
  readonly pid: number
  readonly seconds: number
}

const residentMiB = () =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1_024

async function call(): Promise<boolean> {
  const response = await fetch(`${origin}/api/professionals/extract/get-all?limit=25`, {
    headers: { authorization: token, 'x-forwarded-for': '198.51.100.7' },
  })
  await response.arrayBuffer()
  return response.ok
}

for (let turn = 0; turn < 20; turn += 1) await call()
parentPort?.postMessage('ready')
const durations: number[] = []
let served = 0
let memory = 0
const endsAt = performance.now() + seconds * 1_000
while (performance.now() < endsAt) {
  const startsAt = performance.now()
  if (await call()) served += 1
  durations.push(performance.now() - startsAt)
  if (durations.length % 10 === 1) memory = Math.max(memory, residentMiB())
  await sleep(PAUSE_MS)
}
const sorted = durations.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
parentPort?.postMessage({
  p50: at(0.5),
  p95: at(0.95),
  max: at(1),
  served: served / durations.length,
  memory,
})
