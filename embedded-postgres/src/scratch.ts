import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { tryLock } from './lock.ts'

export type Scratch = {
  folder: string
  /** Shuts down the databases in the folder and removes them and the folder. */
  close(): Promise<void>
}

/** Locked by the process that owns a scratch folder; the kernel releases the lock when that process exits. */
export const ownerFile = 'owner.lock'
const draftMark = 'new-'

const memoryFolder = '/dev/shm'
const GiB = 2 ** 30

/**
 * Creates a temporary folder for files and embedded databases. A caretaker process removes it when this
 * process exits, even if it is killed. Also removes folders with this prefix whose process is gone and whose
 * caretaker was killed too; folders of running processes stay.
 */
export function openScratch(prefix: string, parent = temporaryFolder()): Scratch {
  for (const place of new Set([parent, memoryFolder, tmpdir()]))
    for (const abandoned of findAbandoned(prefix, place)) spawnCaretaker(abandoned).stdin?.end()
  // Locked under a name that `findAbandoned` ignores, so that the folder is never visible without its lock.
  const draft = mkdtempSync(join(parent, prefix + draftMark))
  const owner = tryLock(join(draft, ownerFile), 'exclusive')
  if (!owner) throw new Error(`${draft} is locked already`)
  const folder = join(parent, basename(draft).replace(prefix + draftMark, prefix))
  renameSync(draft, folder)
  // If this process is root, PostgreSQL's own user needs access.
  chmodSync(folder, 0o755)
  const caretaker = spawnCaretaker(folder)
  return {
    folder,
    async close() {
      owner.release()
      const ended = once(caretaker, 'exit')
      caretaker.stdin?.end()
      await ended
    },
  }
}

/**
 * Returns a folder in memory on Linux if there is enough, else the system's temporary folder. A test run
 * creates thousands of small files: in memory that takes a tenth of the time.
 */
function temporaryFolder(): string {
  if (!existsSync(memoryFolder) || freemem() < 6 * GiB) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize < 4 * GiB ? tmpdir() : memoryFolder
}

/** Lists the folders of processes that are gone. Only root looks at the folders of other users. */
export function findAbandoned(prefix: string, parent: string): string[] {
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix) && !name.startsWith(prefix + draftMark))
    .map((name) => join(parent, name))
    .filter((folder) => isMine(folder) && isAbandoned(folder))
}

function isMine(folder: string): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  return owner !== undefined && (process.getuid?.() === 0 || owner === process.getuid?.())
}

function isAbandoned(folder: string): boolean {
  try {
    const lock = tryLock(join(folder, ownerFile), 'exclusive')
    lock?.release()
    return lock !== null
  } catch {
    // Removed in the meantime.
    return false
  }
}

function spawnCaretaker(folder: string): ChildProcess {
  const program = join(import.meta.dirname, 'caretaker.ts')
  return spawn(process.execPath, [program, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
}
