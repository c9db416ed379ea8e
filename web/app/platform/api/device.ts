import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The last response of an endpoint. */
export interface StoredRead {
  readonly endpoint: string
  /** The digest of the access token that read it. */
  readonly owner: string
  readonly key: string
  readonly data: unknown
  readonly at: number
}

export const QUEUED_KINDS = ['claim', 'invoices'] as const

/** A call that waits for the network, or its result. */
export interface QueuedSend {
  /** Also the Idempotency-Key. */
  readonly id: string
  /** The digest of the account that it is sent for (see `ownerOf`). */
  readonly owner: string
  /** The session that queued it: the service worker sends with it while no page is open. Empty after a sign-out. */
  readonly token: string
  readonly language: string
  readonly kind: (typeof QUEUED_KINDS)[number]
  /** The scanned code, or the names of the files. */
  readonly names: readonly string[]
  /** The path below /api. */
  readonly path: string
  /** Empty once it was sent. */
  readonly json: string | null
  readonly files: readonly File[]
  readonly addedAt: number
  /**
   * `signed-out`: the session has ended, and the call waits until the person signs in again. `expired`: it waited too long, and its content
   * was removed.
   */
  readonly state: 'waiting' | 'signed-out' | 'sent' | 'refused' | 'expired'
  /** The response, once it was sent. */
  readonly answer: unknown
  /** Why the server refused it. */
  readonly msg: string | null
}

interface DeviceStorage extends DBSchema {
  reads: { key: string; value: StoredRead }
  queue: { key: string; value: QueuedSend }
}

let opened: Promise<IDBPDatabase<DeviceStorage>> | null = null

/** Opens this device's storage. Rejects if the browser refuses storage. */
export function openDevice(): Promise<IDBPDatabase<DeviceStorage>> {
  opened ??= open().catch((reason: unknown) => {
    opened = null
    throw reason
  })
  return opened
}

async function open(): Promise<IDBPDatabase<DeviceStorage>> {
  return openDB<DeviceStorage>('esquadro', 1, {
    upgrade(database) {
      database.createObjectStore('reads', { keyPath: 'endpoint' })
      database.createObjectStore('queue', { keyPath: 'id' })
    },
    // Lets another tab with a newer version upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    terminated: () => void (opened = null),
  })
}

/** Returns the SHA-256 of a text in hexadecimal. */
export async function digestOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** For tests: closes the database, as leaving the page does. */
export async function closeDevice(): Promise<void> {
  const device = await opened?.catch(() => null)
  opened = null
  device?.close()
}
