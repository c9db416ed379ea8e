import type { NfeReading } from './nfe.ts'
import type { TrustFolders } from './trust.ts'

/** The tasks of a reader thread by name. */
export interface ReaderTasks {
  readonly 'read-nfe': (bytes: Uint8Array, folders: TrustFolders) => Promise<NfeReading>
  readonly 'is-xml': (bytes: Uint8Array) => boolean
}

/** The message that ends a task: its result and the amount of work. */
export interface ReaderResult {
  readonly result: unknown
  /** Tags, opening and closing. */
  readonly tags: number
  /** Milliseconds of processor time of the thread. */
  readonly cpuMs: number
}

/** The message that starts a task. */
export interface ReaderTask {
  readonly name: keyof ReaderTasks
  readonly bytes: Uint8Array
  readonly folders: TrustFolders
}
