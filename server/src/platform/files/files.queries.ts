import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

export interface FileRow {
  readonly id: string
  readonly storageKey: string
  readonly sizeBytes: number
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
    .select(['id', 'storageKey', 'sizeBytes', 'name', 'mime', 'ownerId', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, visibility: row.visibility === 'public' ? 'public' : 'private' } : null
}

/** The private files that administrators download by their id; others have a call of their own. */
export type FileSubject = 'abd-proof' | 'evidence'

/** Returns what a private file of a professional belongs to; null for any other file. */
export async function findSubject(
  db: Database,
  { id, ownerId }: Pick<FileRow, 'id' | 'ownerId'>,
): Promise<FileSubject | null> {
  const { rows } = await sql<{ subject: FileSubject }>`
    select 'abd-proof' as subject from professionals where user_id = ${ownerId} and abd_file_id = ${id}
    union all
    select 'evidence' from disputes
    where (claimant_id = ${ownerId} and file_id = ${id}) or (holder_id = ${ownerId} and reply_file_id = ${id})
    limit 1`.execute(db)
  return rows[0]?.subject ?? null
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
