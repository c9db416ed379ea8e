import type { BinaryOutput, RangedOutput } from '@esquadro/contract'
import type { UploadFile } from '@esquadro/contract/form-data'
import type { DownloadedFile, FileStore } from '../context/file-store.ts'
import { type Database, isUnreachable } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
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

/** The largest file that is loaded at once, in bytes. */
const AT_ONCE = 256 * 1024

/**
 * Returns a private file as a download; throws `not-found` for null. A large one is read while the client receives it: many clients that do not read
 * their responses would otherwise keep as many files in memory.
 */
export async function fileOutput(
  files: FileStore,
  file: DownloadedFile | null,
): Promise<BinaryOutput | RangedOutput> {
  if (!file) throw new AppError('not-found')
  const { storageKey, sizeBytes, name, mime } = file
  if (sizeBytes <= AT_ONCE) return { bytes: await files.get(storageKey), type: mime, name }
  return { size: sizeBytes, read: (start, end) => files.read(storageKey, start, end), type: mime, name }
}

/** The bytes of an uploaded file. */
export const readBytes = async (file: UploadFile): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer())

/**
 * Runs `work` with the file store and, if it fails, removes the bytes that it stored: no row refers to them. If the connection was lost, the
 * database may have committed the row all the same, so the bytes stay.
 */
export async function withFileCleanup<T>(
  files: FileStore,
  work: (files: FileStore) => Promise<T>,
): Promise<T> {
  const storageKeys: string[] = []
  const recording: FileStore = {
    ...files,
    put: async (bytes, type) => {
      const stored = await files.put(bytes, type)
      storageKeys.push(stored.storageKey)
      return stored
    },
  }
  try {
    return await work(recording)
  } catch (error) {
    if (!isUnreachable(error))
      for (const storageKey of storageKeys) await files.remove(storageKey).catch(() => undefined)
    throw error
  }
}

/**
 * Deletes the bytes of files whose rows are deleted. Only logs a failure, because a file without a row cannot
 * be read.
 */
export async function deleteBytes(
  files: FileStore,
  storageKeys: readonly (string | null)[],
  log: { warn(text: string): void },
): Promise<void> {
  for (const key of storageKeys)
    if (key !== null)
      await files.remove(key).catch(() => log.warn('could not delete the bytes of a removed file'))
}
