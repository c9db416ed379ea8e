import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Whether an account was signed in to from an address recently; the key is a digest of both. */
export async function isKnownAddress(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('rateLimits').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Records that an account was signed in to from an address; housekeeping deletes the record after 90 days. */
export async function recordKnownAddress(db: Database, key: string, now: Date): Promise<void> {
  await sql`
    insert into rate_limits (key, window_starts_at, hits) values (${key}, ${now}, 1)
    on conflict (key) do update set window_starts_at = ${now}`.execute(db)
}
