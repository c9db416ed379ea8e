import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock that the operating system takes back by itself when its process ends, however it ends. */
export type Lock = { release(): void }

type Mode = 'exclusive' | 'shared'

// Nothing is ever written, so no journal on the disk: one that a killed process left would have to be rolled back, which needs the lock.
const noJournal = 'PRAGMA journal_mode = MEMORY;'
const statement = {
  exclusive: `${noJournal} BEGIN EXCLUSIVE`,
  shared: `${noJournal} BEGIN; SELECT count(*) FROM sqlite_master`,
}
const SQLITE_BUSY = 5

/**
 * Takes the lock of that name, or answers null when somebody holds it. Many may share a lock, one alone excludes all others.
 * SQLite is only the means: its file locks are the kernel's on every platform, so a killed process leaves none behind,
 * and no number of a process has to be trusted.
 */
export function tryLock(file: string, mode: Mode): Lock | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec(statement[mode])
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
  return { release: () => database.close() }
}

/** Waits for the lock; null when it was not to be had within `patienceMs`. */
export async function waitForLock(file: string, mode: Mode, patienceMs: number): Promise<Lock | null> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const lock = tryLock(file, mode)
    if (lock || performance.now() > deadline) return lock
    await sleep(25)
  }
}
