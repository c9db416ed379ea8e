import { createHash } from 'node:crypto'
import type { KeyCaller } from '../context/context.ts'
import type { Database } from '../database/connect.ts'

/** The digest of an API key, which is stored in its place. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export interface FoundKey extends KeyCaller {
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

/**
 * Returns the key with this text, valid or not, or null. Read on every call, so that a revocation takes
 * effect at once.
 */
export async function findApiKey(db: Database, key: string): Promise<FoundKey | null> {
  const row = await db
    .selectFrom('apiKeys')
    .select([
      'id',
      'name',
      'storeId',
      'scopes',
      'perMinute',
      'createdBy',
      'expiresAt',
      'revokedAt',
      'lastUsedAt',
    ])
    .where('keyHash', '=', hashApiKey(key))
    .executeTakeFirst()
  // A check constraint excludes other scopes.
  return (row as FoundKey | undefined) ?? null
}

/** Records the last use of a key. */
export async function recordKeyUse(
  db: Database,
  id: string,
  { network, now }: { readonly network: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now, lastNetwork: network })
    .where('id', '=', id)
    .execute()
}
