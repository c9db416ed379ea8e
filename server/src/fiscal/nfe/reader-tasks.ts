import type { ServiceInvoiceFacts } from '@esquadro/contract/sales/pce/service-invoice'
import type { TrustUpload } from './inspect-trust.ts'
import type { NfeReading } from './nfe.ts'
import type { Trust } from './read-nfe.ts'
import type { TrustData } from './trust.ts'

/** The tasks of a reader thread by name. */
export interface ReaderTasks {
  readonly 'read-nfe': (bytes: Uint8Array, trust: Trust) => NfeReading
  readonly 'read-nfse': (bytes: Uint8Array, trust: Trust) => ServiceInvoiceFacts | null
  /** Reads a file with certificates or schemas that somebody installs. */
  readonly 'inspect-trust': (bytes: Uint8Array) => Promise<TrustUpload>
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
  /** The version of the certificates and schemas that the task needs; null: none. */
  readonly version: string | null
  /** Their data, unless this version is the last one that the thread was sent. */
  readonly trust: TrustData | null
}
