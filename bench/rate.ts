import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const CONNECTIONS = 20

/** Requests `TARGET` from a separate process; returns the responses per second. */
export function rateOf(environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'drive.ts')], {
    env: { PATH: process.env['PATH'], CONNECTIONS: String(CONNECTIONS), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      const rate = Number(/rate ([\d.]+)/.exec(output)?.[1])
      return code === 0 && rate > 0 ? done(rate) : fail(new Error(`the driver ended with ${code}`))
    })
  })
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
