import type { UploadFile } from '@esquadro/contract/form-data'
import type { FileStore } from '../context/file-store.ts'
import type { Database } from '../database/connect.ts'

export interface KeptFile {
  readonly id: string
  readonly storageKey: string
  readonly name: string
  readonly mime: string
  readonly ownerId: string | null
  readonly visibility: 'public' | 'private'
}

/** Where a file that everybody may see is read, or null. */
export const imageAddressOf = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/files/${fileId}`

/**
 * Keeps bytes in the store and notes them in the given transaction. When that fails later the bytes stay behind without
 * a row, which nobody can reach.
 */
export async function keepFile(
  trx: Database,
  files: FileStore,
  file: {
    readonly bytes: Uint8Array
    readonly name: string
    readonly mime: string
    readonly ownerId: string | null
    readonly visibility: KeptFile['visibility']
    readonly now: Date
  },
): Promise<{ id: string }> {
  const { storageKey, sha256 } = await files.put(file.bytes, file.mime)
  return trx
    .insertInto('files')
    .values({
      storageKey,
      sha256,
      name: safeName(file.name, file.mime),
      mime: file.mime,
      sizeBytes: file.bytes.length,
      ownerId: file.ownerId,
      visibility: file.visibility,
      createdAt: file.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Takes away the row of a file that another one has replaced, so that nobody reaches it any more, and answers where its
 * bytes lie: to be removed with `removeBytes` once the transaction holds. Null where there was none.
 */
export async function releaseFile(trx: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const released = await trx
    .deleteFrom('files')
    .where('id', '=', id)
    .returning('storageKey')
    .executeTakeFirst()
  return released?.storageKey ?? null
}

/** Removes the bytes of files that have no row any more; what cannot be removed is told to the log, and nobody reaches it. */
export async function removeBytes(
  files: FileStore,
  storageKeys: readonly (string | null)[],
  log: { warn(text: string): void },
): Promise<void> {
  for (const key of storageKeys)
    if (key !== null)
      await files.remove(key).catch(() => log.warn('the bytes of a removed file stayed behind'))
}

const ENDINGS: Readonly<Record<string, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'application/xml': /\.xml$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
}

/**
 * The name under which a file is handed out again: no path, no control characters, at most 200 characters, and an ending that says
 * what the bytes are. One that ends in `.html` would be opened as a page, whatever its type says.
 */
export function safeName(given: string, mime: string): string {
  const bare = given.slice(0, 190).replace(/[\\/\p{C}]/gu, '-')
  const ending = ENDINGS[mime]
  return !ending || ending.test(bare) ? bare : `${bare}.${mime.slice(mime.indexOf('/') + 1)}`
}

/** A file's row, or null. */
export async function findFile(db: Database, id: string): Promise<KeptFile | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'storageKey', 'name', 'mime', 'ownerId', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, visibility: row.visibility === 'public' ? 'public' : 'private' } : null
}

/** The bytes of an uploaded file. */
export const bytesOf = async (file: UploadFile): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer())
