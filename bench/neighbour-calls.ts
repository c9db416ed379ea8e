// A worker thread that calls a server as a professional does, and sends the milliseconds of each call; the attackers have another
// thread.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The pause between two calls. */
const PAUSE_MS = 20

const { origin, token, seconds } = workerData as {
  readonly origin: string
  readonly token: string
  readonly seconds: number
}

/** Returns whether the server served the call. */
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
const endsAt = performance.now() + seconds * 1_000
while (performance.now() < endsAt) {
  const startsAt = performance.now()
  if (await call()) served += 1
  durations.push(performance.now() - startsAt)
  await sleep(PAUSE_MS)
}
parentPort?.postMessage({ durations, served })
