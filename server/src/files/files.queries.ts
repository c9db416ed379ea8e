import type { Database } from '../database/connect.ts'

export interface FileRow {
  readonly id: string
  readonly storageKey: string
  readonly name: string
  readonly mime: string
  readonly ownerId: string | null
  readonly visibility: 'public' | 'private'
}

/** Adds the row of a stored file. */
export const insertFile = (
  trx: Database,
  file: Omit<FileRow, 'id'> & {
    readonly sha256: string
    readonly sizeBytes: number
    readonly createdAt: Date
  },
): Promise<{ id: string }> => trx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()

/**
 * Deletes the row of a replaced file, so that it can no longer be read. Returns its storage key for
 * `deleteBytes` after the commit, or null if there was no file.
 */
export async function deleteFile(trx: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  const deleted = await trx
    .deleteFrom('files')
    .where('id', '=', id)
    .returning('storageKey')
    .executeTakeFirst()
  return deleted?.storageKey ?? null
}

/** Returns a file's row, or null. */
export async function findFile(db: Database, id: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'storageKey', 'name', 'mime', 'ownerId', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, visibility: row.visibility === 'public' ? 'public' : 'private' } : null
}

/** Lists which of the files are public pictures. */
export async function listPublicPictures(
  db: Database,
  ids: readonly string[],
): Promise<Pick<FileRow, 'id' | 'storageKey'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('files')
    .select(['id', 'storageKey'])
    .where('id', 'in', ids)
    .where('visibility', '=', 'public')
    .where('mime', 'like', 'image/%')
    .execute()
}
