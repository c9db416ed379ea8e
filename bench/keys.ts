// Sends notes with an API key while the server is killed: runs the product's test at full size.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

export const NOTES = 10_000
/** The number of kills from 1,000 notes on. */
export const KILLS = 5

export interface Keys {
  readonly seconds: number
  readonly isPassed: boolean
  /** The end of the test's output. */
  readonly output: string
}

/**
 * Sends 10,000 notes with an API key while the server is killed five times; each must be stored once, and
 * none lost.
 */
export function measureKeys(): Keys {
  const root = resolve(import.meta.dirname, '..')
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', 'server/src/invoices/intake/key-killed.test.ts'],
    { cwd: root, env: { ...process.env, KEY_NOTES: String(NOTES) }, encoding: 'utf8' },
  )
  return {
    seconds: (performance.now() - start) / 1_000,
    isPassed: status === 0,
    output: `${stdout}${stderr}`.slice(-2_000),
  }
}
