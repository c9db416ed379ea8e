import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock that the operating system releases when its process ends, even if the process is killed. */
export type Lock = { release(): void }

type Mode = 'exclusive' | 'shared'

// No journal on disk: a killed process would leave it behind, and rolling it back needs the lock.
const noJournal = 'PRAGMA journal_mode = MEMORY;'
const statement = {
  exclusive: `${noJournal} BEGIN EXCLUSIVE`,
  shared: `${noJournal} BEGIN; SELECT count(*) FROM sqlite_master`,
}
const SQLITE_BUSY = 5

/**
 * Acquires the lock on `file`, or returns null if another holder excludes it. The lock is shared by any
 * number of holders, or exclusive. It is SQLite's lock on an empty database, because that is a kernel lock on
 * every platform: a killed process leaves none behind, and no process id has to be trusted.
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

/** Waits for the lock for up to `patienceMs`; returns null after that. */
export async function waitForLock(file: string, mode: Mode, patienceMs: number): Promise<Lock | null> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const lock = tryLock(file, mode)
    if (lock || performance.now() > deadline) return lock
    await sleep(25)
  }
}
