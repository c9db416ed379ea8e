import type { FileStore } from '../context/file-store.ts'
import type { Database } from '../database/connect.ts'
import { type FileRow, insertFile } from './files.queries.ts'
import { safeName } from './files.rules.ts'

/**
 * Stores bytes and records them in the given transaction. If the transaction fails later, the bytes remain in
 * the store without a row and cannot be read.
 */
export async function storeFile(
  trx: Database,
  files: FileStore,
  file: {
    readonly bytes: Uint8Array
    readonly name: string
    readonly mime: string
    readonly ownerId: string | null
    readonly visibility: FileRow['visibility']
    readonly now: Date
  },
): Promise<{ id: string }> {
  const { bytes, name, mime, ownerId, visibility, now } = file
  const { storageKey, sha256 } = await files.put(bytes, mime)
  return insertFile(trx, {
    storageKey,
    sha256,
    name: safeName(name, mime),
    mime,
    sizeBytes: bytes.length,
    ownerId,
    visibility,
    createdAt: now,
  })
}
